import { serveStartupError } from "./serve-startup-error.ts";

// `npm run dev` gives the port, and restarts this program when sources of the API change.
await import("./serve-dev-api.ts").catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  serveStartupError(Number(process.argv[2]), error);
});
