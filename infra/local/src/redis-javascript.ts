import { createRedisServer } from "js-redis-server";

// The last resort, run as a process of its own: node redis-javascript.ts <port>
const server = await createRedisServer({ port: Number(process.argv[2]) });
for (const signal of ["SIGTERM", "SIGINT"] as const) {
  process.once(signal, () => {
    void server.close().then(() => process.exit(0));
  });
}
