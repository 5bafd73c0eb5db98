// npm start: runs the production build of the shop.
import { runShop } from "./run-shop.mjs";

runShop("start");
