import { join } from "node:path";
import { root } from "./settings.ts";
import { workers } from "./workers.ts";

// Runs all workers in one process. It restarts faster than five processes, because shared files are loaded only once.
await Promise.all(workers.map((name) => import(join(root, `workers/${name}/src/main.ts`))));
