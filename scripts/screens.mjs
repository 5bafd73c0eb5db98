// npm run screens: takes the pictures of the README, and screenshots of every page and of every step of a purchase, which it
// combines in screens. npm run screens -- pictures takes only the README's.
import { spawnSync } from "node:child_process";
import { join } from "node:path";
import { bootstrap, createToolEnv, root } from "./bootstrap.mjs";

bootstrap();
const web = join(root, "apps/web");
const env = { ...createToolEnv(), SCREENS: "1" };
env.PATH = `${join(web, "node_modules/.bin")}:${env.PATH}`;
const { status } = spawnSync("playwright", ["test", "--reporter=list", ...process.argv.slice(2)], {
  cwd: web,
  env,
  stdio: "inherit",
});
process.exitCode = status ?? 1;
