#!/bin/sh
# Deletes from node_modules what only builds, editors and other systems need.
set -eu
cd /app/node_modules
rm -rf node-linux-*
cd .pnpm
# Node itself, compilers and bundlers.
rm -rf node-linux-* @next+swc-* @typescript+* typescript@* esbuild@* @esbuild+* rollup@* @rollup+* @sentry+cli* sentry@*
rm -rf @sentry+bundler-plugins@*
# Tools of the web app’s build, and what it bundles.
rm -rf prisma@* @prisma+config@* @prisma+dev@* @prisma+engines* @prisma+fetch-engine@* @prisma+studio-core@* effect@* elkjs@* remeda@*
rm -rf fast-check@* mysql2@* lodash@* @visx+* d3-* @tailwindcss+* lightningcss* subset-font@* harfbuzzjs@* wawoff2@* @types+*
rm -rf lucide-react@* three@* chart.js@* @kurkle+color@* @sentry+nextjs@* @sentry+react@* @sentry+browser@* @sentry+replay* @sentry+feedback@* @sentry+vercel-edge@*
# Query compilers of other databases.
find @prisma+client@*/ -type f -name 'query_compiler_*' -not -name '*.postgresql.*' -delete
# Next's tools for building and development.
for next in next@*/node_modules/next/dist; do
  rm -rf "$next/esm" "$next/bundle-analyzer"
  find "$next/compiled" -type f \( -name '*.development.js' -o -name '*.dev.js' \) -delete
done
rm -rf @cantoo+pdf-lib@*/node_modules/@cantoo/pdf-lib/dist @cantoo+pdf-lib@*/node_modules/@cantoo/pdf-lib/src
find . -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' -o -name '*.md' \) -delete
