import { adminRouter } from "./routers/admin.ts";
import { liveRouter } from "./routers/live.ts";
import { ordersRouter } from "./routers/orders.ts";
import { photosRouter } from "./routers/photos.ts";
import { visitorRouter } from "./routers/visitor.ts";
import { createCallerFactory, router } from "./trpc.ts";

export const appRouter = router({
  admin: adminRouter,
  live: liveRouter,
  orders: ordersRouter,
  photos: photosRouter,
  visitor: visitorRouter,
});
export type AppRouter = typeof appRouter;

/** Calls procedures without HTTP: how the published paths reach them. */
export const createCaller = createCallerFactory(appRouter);
export type Api = ReturnType<typeof createCaller>;
