// npm run screens: takes screenshots of every step through the shop at 390 and 1440 px and combines them in
// screens/contact-sheet.png.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { bootstrap, createToolEnv, root } from "./bootstrap.mjs";

bootstrap();
const web = join(root, "apps/web");
const env = { ...createToolEnv(), SCREENS: "1" };
env.PATH = `${join(web, "node_modules/.bin")}:${env.PATH}`;
const { status } = spawnSync("playwright", ["test", "--reporter=list"], { cwd: web, env, stdio: "inherit" });
process.exitCode = status ?? 1;
