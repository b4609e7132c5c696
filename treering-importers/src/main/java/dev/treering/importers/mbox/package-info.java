/**
 * Mailboxes: {@code MailSplitter} cuts them into mails, {@code MailParser} reads a mail's headers
 * and words through Apache James Mime4j, and {@code MailMessages} makes messages of them; {@code
 * MailDate} and {@code MailSender} forgive what mail programs have written over the decades.
 */
@NullMarked
package dev.treering.importers.mbox;

import org.jspecify.annotations.NullMarked;
