import { findTemplateByKey } from "@storywall/domain/catalog/templates";
import { adminAccountRouter } from "./accounts/admin-router.ts";
import { adminsRouter } from "./accounts/admins-router.ts";
import { createSessionRouter } from "./accounts/session-router.ts";
import { visitorRouter } from "./accounts/visitor-router.ts";
import { cartRouter } from "./cart/router.ts";
import { artRouter } from "./catalog/art-router.ts";
import { artSetsRouter } from "./catalog/art-sets-router.ts";
import { copyRouter } from "./catalog/copy-router.ts";
import { memoriesRouter } from "./catalog/memories-router.ts";
import { pricesRouter } from "./catalog/prices-router.ts";
import { promosRouter } from "./catalog/promos-router.ts";
import { catalogRouter } from "./catalog/router.ts";
import { settingsRouter } from "./catalog/settings-router.ts";
import { stockRouter } from "./catalog/stock-router.ts";
import { checkoutRouter } from "./checkout/router.ts";
import { adminOperationsRouter } from "./operations/admin-router.ts";
import { auditRouter } from "./operations/audit-router.ts";
import { customersRouter } from "./operations/customers-router.ts";
import { exportsRouter } from "./operations/exports-router.ts";
import { jobsRouter } from "./operations/jobs-router.ts";
import { liveRouter } from "./operations/live-router.ts";
import { messagesRouter } from "./operations/messages-router.ts";
import { myDataRouter } from "./operations/my-data-router.ts";
import { reconciliationRouter } from "./operations/reconciliation-router.ts";
import { webhooksRouter } from "./operations/webhooks-router.ts";
import { orderActionsRouter } from "./orders/actions-router.ts";
import { adminOrderActionsRouter } from "./orders/admin-actions-router.ts";
import { adminOrdersRouter } from "./orders/admin-router.ts";
import { checkoutOrderRouter } from "./orders/checkout-router.ts";
import { deleteOrderCookies } from "./orders/order-cookies.ts";
import { paymentsRouter } from "./orders/payments-router.ts";
import { orderRefundsRouter } from "./orders/refunds-router.ts";
import { ordersRouter } from "./orders/router.ts";
import { saveOrderLinks } from "./orders/save-order-links.ts";
import { handOffRouter } from "./photos/hand-off-router.ts";
import { photoCollectionsRouter } from "./photos/photo-collections-router.ts";
import { photosRouter } from "./photos/router.ts";
import { adminPrintRouter } from "./production/admin-router.ts";
import { boardRouter } from "./production/board-router.ts";
import { claimsRouter } from "./production/claims-router.ts";
import { productionRouter } from "./production/router.ts";
import { shippingRouter } from "./production/shipping-router.ts";
import { type AccessRule, createCallerFactory, mergeRouters, router } from "./trpc.ts";
import { artUploadRouter } from "./walls/art-upload-router.ts";
import { capturesRouter } from "./walls/captures-router.ts";
import { plannerRouter } from "./walls/planner-router.ts";
import { productRouter } from "./walls/product-router.ts";
import { wallsRouter } from "./walls/router.ts";
import { sharesRouter } from "./walls/shares-router.ts";
import { templateInfoRouter } from "./walls/template-info-router.ts";
import { userPhotoRouter } from "./walls/user-photo-router.ts";

const getTemplateName = (key: string) => findTemplateByKey(key)?.name;

const routers = {
  admin: mergeRouters(adminAccountRouter, adminOrdersRouter, adminPrintRouter, adminOperationsRouter),
  art: mergeRouters(artRouter, artUploadRouter),
  artSets: artSetsRouter,
  admins: adminsRouter,
  audit: auditRouter,
  board: boardRouter,
  captures: capturesRouter,
  cart: cartRouter,
  catalog: mergeRouters(catalogRouter, productRouter),
  checkout: mergeRouters(checkoutRouter, checkoutOrderRouter),
  copy: copyRouter,
  customers: customersRouter,
  exports: exportsRouter,
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
  session: createSessionRouter({ templateName: getTemplateName, saveOrderLinks, deleteOrderCookies }),
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
