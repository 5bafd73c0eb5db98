#!/bin/sh
# Deletes from node_modules what only builds, editors and other systems need.
set -eu
cd /app/node_modules
rm -rf node-linux-*
cd .pnpm
# Node itself, compilers and bundlers.
rm -rf node-linux-* @next+swc-* @typescript+* typescript@* esbuild@* @esbuild+* rollup@* @rollup+* @sentry+cli*
rm -rf @sentry+bundler-plugins@*
# Weights of fonts that packages/documents/src/typeface.ts does not name.
find @expo-google-fonts+*/ -type d -name '[1-9]00*' -not -name 400Regular -not -name 700Bold -prune -exec rm -rf {} +
find @expo-google-fonts+noto-sans-*/ -type d -name 700Bold -prune -exec rm -rf {} +
# Query compilers of other databases.
find @prisma+client@*/ -type f -name 'query_compiler_*' -not -name '*.postgresql.*' -delete
# Next's tools for building and development.
for next in next@*/node_modules/next/dist; do
  rm -rf "$next/esm" "$next/bundle-analyzer"
  find "$next/compiled" -type f \( -name '*.development.js' -o -name '*.dev.js' \) -delete
done
rm -rf @cantoo+pdf-lib@*/node_modules/@cantoo/pdf-lib/dist @cantoo+pdf-lib@*/node_modules/@cantoo/pdf-lib/src
find . -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.md' \) -delete
