import type { Permission } from "@storywall/domain/admin/permissions";

/**
 * `anyone`: nothing private is told or changed.
 * `holder`: whoever holds the id of the cart or checkout; contact is masked for all but its owner (D-7).
 * `visitor`: the visitor of this browser's session, and only what is its own.
 * `order`: the browser that placed the order, a signed link from our mail, or an admin.
 * `admin:…`: a signed-in admin whose role has the permission.
 */
export type Access = "anyone" | "holder" | "visitor" | "order" | `admin:${Permission}`;

/** Every procedure and who may call it. One that is not here fails the tests. */
export const procedureAccess: Readonly<Record<string, Access>> = {
  "admin.me": "anyone",
  "admin.orders": "admin:orders.see",
  "admin.printFiles": "admin:orders.see",
  "admin.signIn": "anyone",
  "art.list": "anyone",
  "art.listAll": "anyone",
  "art.read": "anyone",
  "art.related": "anyone",
  "art.saveTags": "admin:art.edit",
  "artSets.art": "anyone",
  "artSets.create": "visitor",
  "artSets.createCurated": "admin:art.edit",
  "artSets.delete": "visitor",
  "artSets.list": "visitor",
  "artSets.read": "visitor",
  "artSets.replace": "visitor",
  "cart.addLine": "holder",
  "cart.applyPromo": "holder",
  "cart.read": "holder",
  "cart.removeLine": "holder",
  "cart.removePromo": "holder",
  "cart.updateLine": "holder",
  "catalog.promo": "anyone",
  "checkout.complete": "holder",
  "checkout.create": "holder",
  "checkout.read": "holder",
  "jobs.list": "admin:jobs.see",
  "jobs.retry": "admin:jobs.change",
  "jobs.retryAll": "admin:jobs.change",
  "jobs.skip": "admin:jobs.change",
  "live.events": "visitor",
  "orders.completeUploadLater": "order",
  "orders.confirm": "order",
  "orders.find": "anyone",
  "orders.lineInfo": "order",
  "orders.list": "visitor",
  "orders.read": "order",
  "orders.sendUploadLink": "anyone",
  "payments.createIntent": "holder",
  "photos.complete": "visitor",
  "photos.list": "visitor",
  "photos.record": "visitor",
  "photos.reserve": "visitor",
  "visitor.ensure": "anyone",
  "visitor.flags": "visitor",
  "visitor.saveTemplateInfo": "visitor",
  "visitor.setFlags": "visitor",
  "visitor.templateInfo": "visitor",
  "walls.duplicate": "visitor",
  "walls.list": "visitor",
  "walls.read": "visitor",
  "walls.remove": "visitor",
  "walls.rename": "visitor",
  "walls.restoreVersion": "visitor",
  "walls.save": "visitor",
  "walls.undelete": "visitor",
  "walls.versions": "visitor",
};
