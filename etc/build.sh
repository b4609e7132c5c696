# Sourced by ./treering and ./test with `root`, `jdk` and `jdk_major` set: builds the distribution
# when it is missing or older than the sources, one process at a time.
target=$root/treering-cli/target
dist=$target/quick/dist
stamp=$target/quick.stamp
lock=$target/build.lock

is_stale() {
  [ -f "$stamp" ] && [ -d "$dist/lib" ] || return 0
  [ -n "$(find "$root/pom.xml" "$root/etc" "$root"/treering-*/pom.xml "$root"/treering-*/src/main \
    -newer "$stamp" -print 2>/dev/null | head -n 1)" ]
}

need_maven() {
  command -v mvn >/dev/null 2>&1 && return 0
  echo "treering: Maven (no mvn on the PATH) must be 3.8.7 or newer: Treering is built from its sources." >&2
  echo "Maybe your system's package manager has it as \"maven\"." >&2
  return 1
}

build_once() {
  is_stale || return 0
  need_maven && take_lock || return 1
  result=0
  if is_stale; then
    build || result=1
  fi
  drop_lock
  return $result
}

build() {
  log=$target/build.log
  echo "treering: building, which is done once (a minute or two; at first Maven also fetches libraries)…" >&2
  : > "$stamp.new" || return 1
  rm -rf "$dist" "$stamp"
  if ! (cd "$root" && JAVA_HOME=$jdk mvn -B -ntp -Dstyle.color=never -Dquickly package) >"$log" 2>&1 </dev/null; then
    tail -n 40 "$log" >&2
    echo "treering: the build failed; its whole log is in $log" >&2
    return 1
  fi
  . "$root/etc/train.sh"
  train >>"$log" 2>&1 || echo "treering: no start-up cache could be made, so each start takes longer; see $log" >&2
  mv "$stamp.new" "$stamp"
}

# The lock is a directory with the number of its process in it.
take_lock() {
  mkdir -p "$target" && [ -w "$target" ] || {
    echo "treering: the directory ($target) must be writable to build." >&2
    echo "Maybe the sources belong to somebody else: copy them to a place of your own." >&2
    return 1
  }
  waiting=
  until mkdir "$lock" 2>/dev/null; do
    if is_abandoned; then
      break_lock
      continue
    fi
    [ -n "$waiting" ] || echo "treering: waiting for another build of these sources (process ${owner:-unknown})…" >&2
    waiting=yes
    sleep 1
  done
  trap drop_lock EXIT
  trap 'exit 129' HUP
  trap 'exit 130' INT
  trap 'exit 143' TERM
  echo $$ > "$lock/pid"
}

drop_lock() {
  rm -rf "$lock"
  trap - EXIT HUP INT TERM
}

# Its process is gone; or it was never written down, which takes no minute.
is_abandoned() {
  owner=$(cat "$lock/pid" 2>/dev/null)
  if [ -n "$owner" ]; then
    ! kill -0 "$owner" 2>/dev/null && ! ps -p "$owner" >/dev/null 2>&1
  else
    [ -n "$(find "$lock" -prune -mmin +1 2>/dev/null)" ]
  fi
}

# One process at a time removes an abandoned lock, and it looks again, lest it remove its successor.
break_lock() {
  if mkdir "$lock.break" 2>/dev/null; then
    is_abandoned && rm -rf "$lock"
    rmdir "$lock.break"
  else
    [ -z "$(find "$lock.break" -prune -mmin +1 2>/dev/null)" ] || rmdir "$lock.break" 2>/dev/null
    sleep 1
  fi
}
