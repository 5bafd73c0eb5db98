// npm run dev: runs the shop from its sources with fast refresh of pages and reload of API and workers.
import { runShop } from "./run-shop.mjs";

runShop("dev");
