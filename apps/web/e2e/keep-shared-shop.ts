// Keeps the shop of the browser tests running between runs: `node e2e/keep-shared-shop.ts`, then elsewhere
// `SHARED_SHOP_HOST=… playwright test cart.spec.ts`.
import hostSharedShop, { connectToSharedShop } from "./shared-shop.ts";

const stop = await hostSharedShop();
await connectToSharedShop();
console.log(`SHARED_SHOP_HOST=${process.env.SHARED_SHOP_HOST}`);
for (const signal of ["SIGINT", "SIGTERM"] as const) {
  process.once(signal, () => void stop().then(() => process.exit(0)));
}
