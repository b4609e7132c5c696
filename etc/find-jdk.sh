# Sourced by the launchers. `find_jdk TOOL` sets `jdk` to the home of a JDK that has bin/TOOL (`java`
# to run, `javac` to build) and `jdk_major` to its version. A home named by hand wins when it fits,
# first TREERING_JAVA_HOME, then JAVA_HOME; else the newest that is found, and among equals the one
# on the PATH. Only `release` files are read: no JVM is started and no process either.
need=21

# Sets `major` to the version of the Java in this home; fails when there is none.
read_release() {
  [ -x "$1/bin/java" ] && [ -r "$1/release" ] || return 1
  major=
  while IFS= read -r line || [ -n "$line" ]; do
    case $line in
      JAVA_VERSION=\"*)
        major=${line#*\"}
        major=${major%%[!0-9]*}
        break ;;
    esac
  done < "$1/release"
  [ -n "$major" ]
}

# Takes the home when it fits, and better than `jdk` does; remembers in `seen` what does not fit.
consider() {
  [ -n "$1" ] && read_release "$1" || return 1
  if [ "$major" -lt "$need" ]; then
    seen="$seen, $major in $1"
    return 1
  fi
  if [ ! -x "$1/bin/$tool" ]; then
    seen="$seen, $major without $tool in $1"
    return 1
  fi
  [ "$major" -gt "$jdk_major" ] || return 1
  jdk=$1
  jdk_major=$major
}

java_on_path() {
  on_path=$(command -v java 2>/dev/null) || return 1
  on_path=$(readlink -f "$on_path" 2>/dev/null || echo "$on_path")
  on_path=${on_path%/bin/java}
}

find_jdk() {
  tool=$1
  jdk=
  jdk_major=0
  seen=
  consider "${TREERING_JAVA_HOME:-}" && return 0
  consider "${JAVA_HOME:-}" && return 0
  java_on_path && consider "$on_path"
  for home in /usr/lib/jvm/* /usr/java/* /opt/java/* /opt/jdk* /opt/*/jdk* \
      "${HOME:-/nonexistent}"/.sdkman/candidates/java/* "${HOME:-/nonexistent}"/.jdks/* \
      "${HOME:-/nonexistent}"/.asdf/installs/java/* "${HOME:-/nonexistent}"/.local/share/mise/installs/java/* \
      /Library/Java/JavaVirtualMachines/*/Contents/Home \
      "${HOME:-/nonexistent}"/Library/Java/JavaVirtualMachines/*/Contents/Home \
      "${HOME:-/nonexistent}"/.jdks/*/Contents/Home \
      /opt/homebrew/opt/openjdk*/libexec/openjdk.jdk/Contents/Home \
      /usr/local/opt/openjdk*/libexec/openjdk.jdk/Contents/Home; do
    consider "$home"
  done
  [ -n "$jdk" ] && return 0
  seen=${seen#, }
  echo "treering: the JDK (${seen:-none found}) must be version $need or newer and have bin/$tool." >&2
  echo "Maybe one is installed elsewhere: set JAVA_HOME or TREERING_JAVA_HOME to it; https://adoptium.net has new ones." >&2
  return 1
}
