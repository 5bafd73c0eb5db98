import { join } from "node:path";
import { root } from "./settings.ts";
import { workers } from "./workers.ts";

// All workers in one process. It restarts faster than five, because it loads the files that they share once.
await Promise.all(workers.map((name) => import(join(root, `workers/${name}/src/main.ts`))));
