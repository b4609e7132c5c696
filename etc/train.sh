# Sourced with `dist` and `jdk` set: writes the start-up cache by running the demo once.
training=$(mktemp -d) || return 1
key=$(sed -n 's/^JAVA_RUNTIME_VERSION="\(.*\)"/\1/p; s/^JAVA_VERSION="\(.*\)"/\1/p; s/^IMPLEMENTOR="\(.*\)"/\1/p' \
  "$jdk/release" | tr -c 'A-Za-z0-9.\n' '_' | tr '\n' '-')
mkdir -p "$dist/cache"
major=$(jdk_version "$jdk")
if [ "$major" -ge 25 ]; then
  option=-XX:AOTCacheOutput=$dist/cache/$key.aot
else
  option=-XX:ArchiveClassesAtExit=$dist/cache/$key.jsa
fi
"$jdk/bin/java" "$option" -XX:+UseSerialGC --enable-native-access=ALL-UNNAMED \
  -cp "$dist/lib/*" dev.treering.cli.Treering demo --home "$training" </dev/null
trained=$?
rm -rf "$training"
[ $trained -eq 0 ] && [ -n "$(ls "$dist/cache")" ]
