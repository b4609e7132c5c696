# Sourced by the launchers with `dist` and `jdk` set: becomes the program. A start-up cache that was
# made for exactly this JDK is used when it is there; one that does not fit is passed over silently.
cache_key() {
  sed -n 's/^JAVA_RUNTIME_VERSION="\(.*\)"/\1/p; s/^JAVA_VERSION="\(.*\)"/\1/p; s/^IMPLEMENTOR="\(.*\)"/\1/p' \
    "$jdk/release" | tr -c 'A-Za-z0-9.\n' '_' | tr '\n' '-'
}
cache=$dist/cache/$(cache_key)
set -- -cp "$dist/lib/*" dev.treering.cli.Treering "$@"
if [ -n "${TREERING_JAVA_OPTS:-}" ]; then
  # Options are words: TREERING_JAVA_OPTS="-Xmx4g -XX:+UseG1GC"
  set -- $TREERING_JAVA_OPTS "$@"
fi
if [ -f "$cache.aot" ]; then
  set -- "-XX:AOTCache=$cache.aot" -Xlog:disable "$@"
elif [ -f "$cache.jsa" ]; then
  set -- "-XX:SharedArchiveFile=$cache.jsa" -Xlog:disable "$@"
fi
exec "$jdk/bin/java" -XX:+UseSerialGC -XX:TieredStopAtLevel=1 --enable-native-access=ALL-UNNAMED \
  --sun-misc-unsafe-memory-access=allow "$@"
