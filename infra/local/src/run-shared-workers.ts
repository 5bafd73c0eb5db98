import { join } from "node:path";
import { root } from "./settings.ts";

// Arguments: names of workers. One process loads the files that they share once, so it restarts faster than several.
await Promise.all(process.argv.slice(2).map((name) => import(join(root, `workers/${name}/src/main.ts`))));
