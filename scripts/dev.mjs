// npm run dev: runs the shop from its sources. Pages have fast refresh; the API and the workers are reloaded after
// changes.
import { runShop } from "./run-shop.mjs";

runShop("dev");
