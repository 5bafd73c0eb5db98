import { adminRoutes } from "./admin.ts";
import { artRoutes } from "./art.ts";
import { artSetRoutes } from "./art-sets.ts";
import { captureRoutes } from "./captures.ts";
import { cartRoutes } from "./cart.ts";
import { catalogueRoutes } from "./catalogue.ts";
import { checkoutRoutes } from "./checkout.ts";
import { memoryRoutes } from "./memories.ts";
import { messageRoutes } from "./messages.ts";
import { miscRoutes } from "./misc.ts";
import { myDataRoutes } from "./my-data.ts";
import { orderActionRoutes } from "./order-actions.ts";
import { orderRoutes } from "./orders.ts";
import { paymentRoutes } from "./payments.ts";
import { photoRoutes } from "./photos.ts";
import { plannerRoutes } from "./planner.ts";
import { quoteRoutes } from "./quotes.ts";
import { sessionRoutes } from "./session.ts";
import { shareRoutes } from "./shares.ts";
import type { RestRoute } from "./table.ts";
import { wallRoutes } from "./walls.ts";
import { workshopRoutes } from "./workshop.ts";

/** Every published path, once. */
export const restRoutes: readonly RestRoute[] = [
  ...cartRoutes,
  ...checkoutRoutes,
  ...paymentRoutes,
  ...photoRoutes,
  ...captureRoutes,
  ...artRoutes,
  ...artSetRoutes,
  ...catalogueRoutes,
  ...memoryRoutes,
  ...quoteRoutes,
  ...plannerRoutes,
  ...miscRoutes,
  ...orderRoutes,
  ...orderActionRoutes,
  ...wallRoutes,
  ...shareRoutes,
  ...messageRoutes,
  ...myDataRoutes,
  ...sessionRoutes,
  ...adminRoutes,
  ...workshopRoutes,
];
