import { adminRouter } from "./routers/admin.ts";
import { adminsRouter } from "./routers/admins.ts";
import { artRouter } from "./routers/art.ts";
import { artSetsRouter } from "./routers/art-sets.ts";
import { auditRouter } from "./routers/audit.ts";
import { boardRouter } from "./routers/board.ts";
import { capturesRouter } from "./routers/captures.ts";
import { cartRouter } from "./routers/cart.ts";
import { catalogRouter } from "./routers/catalog.ts";
import { checkoutRouter } from "./routers/checkout.ts";
import { copyRouter } from "./routers/copy.ts";
import { customersRouter } from "./routers/customers.ts";
import { exportsRouter } from "./routers/exports.ts";
import { handOffRouter } from "./routers/hand-off.ts";
import { jobsRouter } from "./routers/jobs.ts";
import { liveRouter } from "./routers/live.ts";
import { memoriesRouter } from "./routers/memories.ts";
import { messagesRouter } from "./routers/messages.ts";
import { myDataRouter } from "./routers/my-data.ts";
import { ordersRouter } from "./routers/orders.ts";
import { paymentsRouter } from "./routers/payments.ts";
import { photosRouter } from "./routers/photos.ts";
import { plannerRouter } from "./routers/planner.ts";
import { pricesRouter } from "./routers/prices.ts";
import { productionRouter } from "./routers/production.ts";
import { promosRouter } from "./routers/promos.ts";
import { reconciliationRouter } from "./routers/reconciliation.ts";
import { sessionRouter } from "./routers/session.ts";
import { sharesRouter } from "./routers/shares.ts";
import { stockRouter } from "./routers/stock.ts";
import { visitorRouter } from "./routers/visitor.ts";
import { wallsRouter } from "./routers/walls.ts";
import { createCallerFactory, router } from "./trpc.ts";

export const appRouter = router({
  admin: adminRouter,
  art: artRouter,
  artSets: artSetsRouter,
  admins: adminsRouter,
  audit: auditRouter,
  board: boardRouter,
  captures: capturesRouter,
  cart: cartRouter,
  catalog: catalogRouter,
  checkout: checkoutRouter,
  copy: copyRouter,
  customers: customersRouter,
  exports: exportsRouter,
  handOff: handOffRouter,
  jobs: jobsRouter,
  live: liveRouter,
  memories: memoriesRouter,
  orders: ordersRouter,
  payments: paymentsRouter,
  photos: photosRouter,
  planner: plannerRouter,
  prices: pricesRouter,
  production: productionRouter,
  promos: promosRouter,
  messages: messagesRouter,
  reconciliation: reconciliationRouter,
  myData: myDataRouter,
  shares: sharesRouter,
  session: sessionRouter,
  stock: stockRouter,
  visitor: visitorRouter,
  walls: wallsRouter,
});
export type AppRouter = typeof appRouter;

/** Calls procedures without HTTP: how the published paths reach them. */
export const createCaller = createCallerFactory(appRouter);
export type Api = ReturnType<typeof createCaller>;
