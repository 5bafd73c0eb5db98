// Keeps the shop of the browser tests running between test runs. Start it with `node e2e/keep-shared-shop.ts`, and then
// run `SHARED_SHOP_HOST=… playwright test cart.spec.ts` in another terminal.
import startSharedShop, { connectToSharedShop } from "./shared-shop.ts";

const stop = await startSharedShop();
await connectToSharedShop();
console.log(`SHARED_SHOP_HOST=${process.env.SHARED_SHOP_HOST}`);
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void stop().then(() => process.exit(0)));
}
