import { findTemplateByKey } from "@storywall/domain/catalog/templates";
import { adminAccountRouter, adminsRouter, apiTokensRouter } from "./accounts/admin-router.ts";
import { createSessionRouter, visitorRouter } from "./accounts/router.ts";
import { cartRouter } from "./cart/router.ts";
import { artRouter, artSetsRouter } from "./catalog/art-router.ts";
import {
  catalogRouter,
  copyRouter,
  memoriesRouter,
  pricesRouter,
  promosRouter,
  settingsRouter,
  stockRouter,
} from "./catalog/router.ts";
import { giftCardsRouter } from "./checkout/gift-card-router.ts";
import { checkoutRouter } from "./checkout/router.ts";
import {
  adminOperationsRouter,
  auditRouter,
  customersRouter,
  exportsRouter,
  firstDayRouter,
  jobsRouter,
  reconciliationRouter,
} from "./operations/admin-router.ts";
import { liveRouter, messagesRouter, myDataRouter } from "./operations/router.ts";
import { webhooksRouter } from "./operations/webhooks-router.ts";
import { adminOrderActionsRouter, adminOrdersRouter, orderRefundsRouter } from "./orders/admin-router.ts";
import { checkoutOrderRouter, paymentsRouter } from "./orders/checkout-router.ts";
import { deleteOrderCookies } from "./orders/order-cookies.ts";
import { issueOrderLinks } from "./orders/order-links.ts";
import { orderActionsRouter, ordersRouter } from "./orders/router.ts";
import { handOffRouter, photoCollectionsRouter, photosRouter } from "./photos/router.ts";
import { boardRouter } from "./production/board-router.ts";
import { adminPrintRouter, claimsRouter, productionRouter, shippingRouter } from "./production/router.ts";
import { type AccessRule, createCallerFactory, mergeRouters, router } from "./trpc.ts";
import {
  artUploadRouter,
  capturesRouter,
  copyPictureRouter,
  plannerRouter,
  productRouter,
  sharesRouter,
  templateInfoRouter,
  userPhotoRouter,
  wallsRouter,
} from "./walls/router.ts";

const getTemplateName = (key: string) => findTemplateByKey(key)?.name;

const routers = {
  admin: mergeRouters(adminAccountRouter, adminOrdersRouter, adminPrintRouter, adminOperationsRouter),
  art: mergeRouters(artRouter, artUploadRouter),
  artSets: artSetsRouter,
  admins: adminsRouter,
  apiTokens: apiTokensRouter,
  audit: auditRouter,
  board: boardRouter,
  captures: capturesRouter,
  cart: cartRouter,
  catalog: mergeRouters(catalogRouter, productRouter),
  checkout: mergeRouters(checkoutRouter, checkoutOrderRouter),
  copy: mergeRouters(copyRouter, copyPictureRouter),
  customers: customersRouter,
  exports: exportsRouter,
  firstDay: firstDayRouter,
  giftCards: giftCardsRouter,
  handOff: handOffRouter,
  photoCollections: photoCollectionsRouter,
  jobs: jobsRouter,
  live: liveRouter,
  memories: memoriesRouter,
  orders: mergeRouters(ordersRouter, orderActionsRouter, adminOrderActionsRouter, orderRefundsRouter, claimsRouter),
  payments: paymentsRouter,
  photos: mergeRouters(photosRouter, userPhotoRouter),
  planner: plannerRouter,
  prices: pricesRouter,
  production: productionRouter,
  promos: promosRouter,
  messages: messagesRouter,
  reconciliation: reconciliationRouter,
  myData: myDataRouter,
  shares: sharesRouter,
  shipping: shippingRouter,
  session: createSessionRouter({ templateName: getTemplateName, issueOrderLinks, deleteOrderCookies }),
  settings: settingsRouter,
  stock: stockRouter,
  visitor: mergeRouters(visitorRouter, templateInfoRouter),
  walls: wallsRouter,
  webhooks: webhooksRouter,
};

export const appRouter = router(routers);
export type AppRouter = typeof appRouter;

const routerNames = Object.keys(routers) as (keyof typeof routers)[];

/** Who may call each procedure, by its name such as `orders.refund`. */
export const procedureAccess: ReadonlyMap<string, AccessRule> = new Map(
  routerNames.flatMap((routerName) =>
    Object.entries<{ meta: AccessRule }>(appRouter[routerName]).map(([name, { meta }]) => [
      `${routerName}.${name}`,
      meta,
    ]),
  ),
);

/** Calls procedures without HTTP, for the REST routes. */
export const createCaller = createCallerFactory(appRouter);
export type Api = ReturnType<typeof createCaller>;
