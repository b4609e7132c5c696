# Sourced with `dist`, `jdk` and `jdk_major` set: `train` writes the start-up cache by running the
# demo once, in a home that is thrown away.
. "$dist/etc/start.sh"

train() {
  jvm_options
  cache_file
  rm -rf "$dist/cache"
  mkdir -p "$dist/cache" || return 1
  case $cache in
    *.aot) recording="-XX:AOTCacheOutput=$cache" ;;
    *) recording="-XX:ArchiveClassesAtExit=$cache" ;;
  esac
  home=$(mktemp -d) || return 1
  "$jdk/bin/java" "$recording" $options -jar "$dist"/lib/treering-cli-*.jar demo --home "$home" </dev/null
  trained=$?
  rm -rf "$home"
  [ $trained -eq 0 ] && [ -f "$cache" ] && cp "$jdk/release" "$dist/cache/release"
}
