# Sourced by the launchers: find_jdk sets `jdk` to the home of the newest fitting JDK, without
# starting a JVM. A home that was named by hand wins when it fits: TREERING_JAVA_HOME, JAVA_HOME.
need=21

jdk_version() { # home -> major version on stdout; fails when it is no JDK
  [ -x "$1/bin/java" ] && [ -r "$1/release" ] || return 1
  v=$(sed -n 's/^JAVA_VERSION="\([0-9]*\).*/\1/p' "$1/release")
  [ -n "$v" ] && echo "$v"
}

jdk_fits() {
  v=$(jdk_version "$1") && [ "$v" -ge "$need" ]
}

find_jdk() {
  jdk=
  for home in "${TREERING_JAVA_HOME:-}" "${JAVA_HOME:-}"; do
    [ -n "$home" ] && jdk_fits "$home" && jdk=$home && return 0
  done
  best=0
  on_path=$(command -v java 2>/dev/null) || on_path=
  if [ -n "$on_path" ]; then
    on_path=$(readlink -f "$on_path" 2>/dev/null || echo "$on_path")
    on_path=${on_path%/bin/java}
  fi
  for home in "$on_path" /usr/lib/jvm/* /opt/java/* /opt/jdk* "${HOME:-/nonexistent}"/.sdkman/candidates/java/* \
      "${HOME:-/nonexistent}"/.jdks/* /Library/Java/JavaVirtualMachines/*/Contents/Home; do
    [ -n "$home" ] || continue
    v=$(jdk_version "$home") || continue
    if [ "$v" -ge "$need" ] && [ "$v" -gt "$best" ]; then
      best=$v
      jdk=$home
    fi
  done
  [ -n "$jdk" ] && return 0
  echo "treering: needs a JDK of version $need or newer, found none that fits." >&2
  echo "Maybe one is installed elsewhere: set JAVA_HOME or TREERING_JAVA_HOME to it (https://adoptium.net has them)." >&2
  return 1
}
