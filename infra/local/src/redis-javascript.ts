import { createRedisServer } from "js-redis-server";

// The JavaScript fallback for Redis. It runs as a separate process: node redis-javascript.ts <port>
const server = await createRedisServer({ port: Number(process.argv[2]) });
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => {
    void server.close().then(() => process.exit(0));
  });
}
