import { buildWeb } from "./build-web.ts";
import { createBuildEnv } from "./services.ts";
import { readVariables } from "./settings.ts";

// Builds the web app exactly as npm start does, so that the next start can skip the build.
const built = await buildWeb({
  env: createBuildEnv(readVariables()),
  onLine: (line) => process.stdout.write(`${line}\n`),
});
process.stdout.write(built ? "Built.\n" : "Unchanged since the last build.\n");
