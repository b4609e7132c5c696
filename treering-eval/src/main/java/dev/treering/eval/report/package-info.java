/** Reports of runs, as a page of HTML that needs nothing else and as Markdown. */
@NullMarked
package dev.treering.eval.report;

import org.jspecify.annotations.NullMarked;
