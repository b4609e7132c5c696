#!/bin/sh
# Shows that the build is reproducible: builds the last commit twice, in two directories, under two
# umasks, time zones and languages, and compares all jars, the distribution and the archives byte by
# byte. Arguments go to Maven, e.g. etc/check-reproducible.sh -o
# A umask stricter than 022 would differ: the jar plugin writes the modes of class files.
root=$(CDPATH= cd "$(dirname "$0")/.." && pwd -P) || exit 1
. "$root/etc/find-jdk.sh"
. "$root/etc/build.sh"
find_jdk javac && need_maven || exit 1
trees=$(mktemp -d) || exit 1
trap 'rm -rf "$trees"' EXIT
trap 'exit 1' HUP INT TERM

# make DIRECTORY UMASK ZONE LANGUAGE MAVEN-ARGUMENTS
make() {
  tree=$trees/$1
  log=$trees/$1.log
  echo "Building in $tree (umask $2, TZ=$3, LC_ALL=$4)…"
  (
    umask "$2"
    export TZ="$3" LC_ALL="$4" JAVA_HOME="$jdk"
    shift 4
    git clone -q "$root" "$tree" && cd "$tree" && mvn -B -ntp -Parchives -DskipTests package "$@"
  ) >"$log" 2>&1 </dev/null && return 0
  tail -n 40 "$log" >&2
  return 1
}

# Prints "sum  path" of everything that the build hands on.
sums() {
  (cd "$trees/$1" && find treering-*/target -maxdepth 1 -type f \
    \( -name '*.jar' -o -name '*.zip' -o -name '*.tar.gz' \) -exec sha256sum {} + &&
    find treering-cli/target/dist -type f -exec sha256sum {} +) | sort -k 2
}

make one 022 UTC C "$@" && make "another place" 002 Asia/Tokyo C.UTF-8 "$@" || exit 1
sums one >"$trees/one.sums"
sums "another place" >"$trees/another.sums"
cat "$trees/one.sums"
if diff "$trees/one.sums" "$trees/another.sums" >"$trees/difference"; then
  echo "The same: $(wc -l <"$trees/one.sums") files."
else
  echo "These differ:" >&2
  cat "$trees/difference" >&2
  exit 1
fi
