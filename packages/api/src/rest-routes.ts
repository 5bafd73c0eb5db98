import { adminRoutes, sessionRoutes, visitorRoutes } from "./accounts/rest.ts";
import { cartRoutes, quoteRoutes } from "./cart/rest.ts";
import { adminCatalogRoutes } from "./catalog/admin-rest.ts";
import { artRoutes, artSetRoutes } from "./catalog/art-rest.ts";
import { catalogRoutes, memoryRoutes } from "./catalog/rest.ts";
import { checkoutRoutes, paymentRoutes } from "./checkout/rest.ts";
import type { RestRoute } from "./http/rest-route.ts";
import { adminOperationsRoutes } from "./operations/admin-rest.ts";
import { messageRoutes, myDataRoutes } from "./operations/rest.ts";
import { adminOrderRoutes } from "./orders/admin-rest.ts";
import { orderActionRoutes, orderRoutes } from "./orders/rest.ts";
import { photoRoutes } from "./photos/rest.ts";
import { fulfillmentRoutes } from "./production/admin-rest.ts";
import { workshopRoutes } from "./production/rest.ts";
import { templateInfoRoutes, userPhotoRoutes, wallRoutes } from "./walls/rest.ts";
import { captureRoutes, plannerRoutes, shareRoutes } from "./walls/shares-rest.ts";

export const restRoutes: readonly RestRoute[] = [
  ...cartRoutes,
  ...checkoutRoutes,
  ...paymentRoutes,
  ...photoRoutes,
  ...captureRoutes,
  ...artRoutes,
  ...artSetRoutes,
  ...catalogRoutes,
  ...memoryRoutes,
  ...quoteRoutes,
  ...plannerRoutes,
  ...visitorRoutes,
  ...userPhotoRoutes,
  ...templateInfoRoutes,
  ...orderRoutes,
  ...orderActionRoutes,
  ...wallRoutes,
  ...shareRoutes,
  ...messageRoutes,
  ...myDataRoutes,
  ...sessionRoutes,
  ...adminRoutes,
  ...workshopRoutes,
  ...adminOrderRoutes,
  ...fulfillmentRoutes,
  ...adminCatalogRoutes,
  ...adminOperationsRoutes,
];
