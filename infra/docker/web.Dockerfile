# The web process. From the repository's root: docker build -f infra/docker/web.Dockerfile -t storywall-web .
# Needs the variables of .env.example at run time; apply the schema first (packages/db/src/migrate.ts), then the
# catalogue (node packages/seed/src/main.ts).
FROM node:24.11.1-bookworm-slim
ENV NODE_ENV=production NEXT_TELEMETRY_DISABLED=1 CI=1 HOST=0.0.0.0
# The pages of a demo that others can reach must be built with ALLOW_PUBLIC_DEMO=true, as they then say what it is.
ARG SHOP_MODE
ARG ALLOW_PUBLIC_DEMO
WORKDIR /app
COPY . .
RUN npx --yes pnpm@12.18.0 install --frozen-lockfile --prod=false \
  && node packages/seed/src/write-samples.ts apps/web/public/samples \
  && cd apps/web && node_modules/.bin/next build
USER node
WORKDIR /app/apps/web
EXPOSE 3000
CMD ["node", "src/server/main.ts"]
