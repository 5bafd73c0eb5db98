import { adminRoutes } from "./accounts/admin-rest.ts";
import { sessionRoutes } from "./accounts/session-rest.ts";
import { visitorRoutes } from "./accounts/visitor-rest.ts";
import { quoteRoutes } from "./cart/quotes-rest.ts";
import { cartRoutes } from "./cart/rest.ts";
import { artRoutes } from "./catalog/art-rest.ts";
import { artSetRoutes } from "./catalog/art-sets-rest.ts";
import { memoryRoutes } from "./catalog/memories-rest.ts";
import { catalogRoutes } from "./catalog/rest.ts";
import { checkoutRoutes } from "./checkout/rest.ts";
import type { RestRoute } from "./http/rest-route.ts";
import { messageRoutes } from "./operations/messages-rest.ts";
import { myDataRoutes } from "./operations/my-data-rest.ts";
import { orderActionRoutes } from "./orders/actions-rest.ts";
import { paymentRoutes } from "./orders/payments-rest.ts";
import { orderRoutes } from "./orders/rest.ts";
import { photoRoutes } from "./photos/rest.ts";
import { workshopRoutes } from "./production/rest.ts";
import { captureRoutes } from "./walls/captures-rest.ts";
import { plannerRoutes } from "./walls/planner-rest.ts";
import { wallRoutes } from "./walls/rest.ts";
import { shareRoutes } from "./walls/shares-rest.ts";
import { templateInfoRoutes } from "./walls/template-info-rest.ts";
import { userPhotoRoutes } from "./walls/user-photo-rest.ts";

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
];
