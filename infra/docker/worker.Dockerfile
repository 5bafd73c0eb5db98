# One worker. From the repository's root: docker build -f infra/docker/worker.Dockerfile --build-arg WORKER=images -t storywall-images .
FROM node:24.11.1-bookworm-slim
ARG WORKER
ENV NODE_ENV=production CI=1 MALLOC_ARENA_MAX=2 MALLOC_MMAP_THRESHOLD_=1048576
WORKDIR /app
COPY . .
RUN test -f "workers/${WORKER:?say which worker}/src/main.ts" && npx --yes pnpm@12.18.0 install --frozen-lockfile --prod=false
USER node
WORKDIR /app/workers/${WORKER}
# tsx is there for the letters, which are JSX; the other workers run on Node alone.
CMD ["sh", "-c", "if [ -d node_modules/tsx ]; then exec node --max-semi-space-size=4 --import tsx src/main.ts; else exec node --max-semi-space-size=4 src/main.ts; fi"]
