// npm start: the whole shop, built.
import { runShop } from "./run-shop.mjs";

runShop("start");
