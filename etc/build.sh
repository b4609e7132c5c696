# Sourced with `root` and `jdk` set: builds the distribution when it is missing or older than the
# sources. Two launchers at once: one builds, the other waits.
dist=$root/treering-cli/target/dist
stamp=$root/treering-cli/target/dist.stamp

is_stale() {
  [ -f "$stamp" ] && [ -d "$dist/lib" ] || return 0
  [ -n "$(find "$root/pom.xml" "$root"/treering-*/pom.xml "$root"/treering-*/src/main "$root/etc" \
    -newer "$stamp" -print -quit 2>/dev/null)" ]
}

need_maven() {
  command -v mvn >/dev/null 2>&1 && return 0
  echo "treering: needs Maven (mvn) 3.8.7 or newer to build itself, found none on the PATH." >&2
  echo "Maybe install it with your system's package manager, or use a built distribution." >&2
  return 1
}

build_once() {
  is_stale || return 0
  need_maven || return 1
  mkdir -p "$root/treering-cli/target"
  lock=$root/treering-cli/target/build.lock
  while ! mkdir "$lock" 2>/dev/null; do
    owner=$(cat "$lock/pid" 2>/dev/null)
    if [ -n "$owner" ] && ! kill -0 "$owner" 2>/dev/null; then
      rm -rf "$lock"
    else
      sleep 1
    fi
  done
  echo $$ > "$lock/pid"
  trap 'rm -rf "$lock"' EXIT INT TERM
  if is_stale; then
    build
    result=$?
  else
    result=0
  fi
  rm -rf "$lock"
  trap - EXIT INT TERM
  return $result
}

build() {
  log=$root/treering-cli/target/build.log
  echo "treering: building once (a minute or two; the first time Maven also fetches libraries)…" >&2
  : > "$stamp.new"
  rm -rf "$dist"
  if ! (cd "$root" && JAVA_HOME=$jdk mvn -B -ntp -q -DskipTests -Dspotless.check.skip=true package) >"$log" 2>&1 </dev/null; then
    tail -n 40 "$log" >&2
    echo "treering: the build failed; the whole log is $log" >&2
    return 1
  fi
  make_cache >>"$log" 2>&1 || echo "treering: no start-up cache could be made; starting will be slower." >&2
  mv "$stamp.new" "$stamp"
}

# A training run writes the start-up cache: an AOT cache where the JDK has it (25), else class data.
make_cache() {
  . "$root/etc/train.sh"
}
