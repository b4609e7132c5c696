# Sourced by the launchers with `dist`, `jdk` and `jdk_major` set. `start ARGUMENTS` becomes the
# program. Its start-up cache is used when it was made by exactly this JDK, and else left alone.

# A command lives for a second or two: the collector and the compiler that begin fastest suit it.
jvm_options() {
  options="-XX:+UseSerialGC -XX:TieredStopAtLevel=1 --enable-native-access=ALL-UNNAMED"
  # Lucene and others still use Unsafe, about which a JDK from 24 on warns; before 23 there is no such option.
  [ "$jdk_major" -lt 23 ] || options="$options --sun-misc-unsafe-memory-access=allow"
}

# JDK 25 brought the AOT cache that is made in one step; before, an archive of classes does.
cache_file() {
  if [ "$jdk_major" -ge 25 ]; then
    cache=$dist/cache/treering.aot
  else
    cache=$dist/cache/treering.jsa
  fi
}

start() {
  jvm_options
  cache_file
  set -- -jar "$dist"/lib/treering-cli-*.jar "$@"
  if [ -n "${TREERING_JAVA_OPTS:-}" ]; then
    # Options are words: TREERING_JAVA_OPTS="-Xmx4g -XX:+UseParallelGC"
    set -f
    set -- $TREERING_JAVA_OPTS "$@"
    set +f
  fi
  if [ -f "$cache" ] && cmp -s "$jdk/release" "$dist/cache/release"; then
    case $cache in
      *.aot) set -- "-XX:AOTCache=$cache" -Xlog:disable "$@" ;;
      *) set -- "-XX:SharedArchiveFile=$cache" -Xlog:disable "$@" ;;
    esac
  fi
  exec "$jdk/bin/java" $options "$@"
}
