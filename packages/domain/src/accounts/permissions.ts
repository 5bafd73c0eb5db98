import { z } from "zod";

export const adminRoles = ["owner", "catalog", "production", "support", "readonly"] as const;
export const AdminRole = z.enum(adminRoles);
export type AdminRole = z.infer<typeof AdminRole>;

type Rule = { what: string; roles: readonly AdminRole[] };

const everyone = adminRoles;

/** The owner has every permission. `what` completes the sentence "may …". */
export const permissions = {
  "admin.access": { what: "use the admin pages", roles: everyone },
  "orders.view": { what: "see orders", roles: everyone },
  "orders.change": { what: "change orders", roles: ["owner", "support", "production"] },
  "orders.refund": { what: "refund or cancel paid orders", roles: ["owner", "support"] },
  "photos.view": { what: "see customers’ photos", roles: ["owner", "support", "production"] },
  "production.advance": { what: "move orders through production", roles: ["owner", "production"] },
  "addresses.export": { what: "export addresses for shipping labels", roles: ["owner", "production"] },
  "labels.buy": { what: "buy and void shipping labels", roles: ["owner", "production"] },
  "production.skip-check": { what: "ship boxes without a box check", roles: ["owner"] },
  "stock.change": { what: "change stock counts", roles: ["owner", "production"] },
  "promos.change": { what: "change promo codes", roles: ["owner", "catalog"] },
  "prices.change": { what: "change and confirm prices", roles: ["owner"] },
  "settings.change": { what: "change shop settings", roles: ["owner"] },
  "copy.change": { what: "edit the shop’s text", roles: ["owner", "catalog"] },
  "art.edit": { what: "edit artwork", roles: ["owner", "catalog"] },
  "jobs.view": { what: "see jobs", roles: ["owner", "support", "readonly"] },
  "jobs.change": { what: "retry or skip jobs", roles: ["owner", "support"] },
  "customers.erase": { what: "delete customer data", roles: ["owner", "support"] },
  "messages.handle": { what: "reply to messages", roles: ["owner", "support"] },
  "audit.view": { what: "see the audit log", roles: ["owner", "support", "readonly"] },
  "reconciliation.view": { what: "see reconciliation", roles: ["owner", "support", "readonly"] },
  "reconciliation.repair": { what: "repair discrepancies", roles: ["owner", "support"] },
  "evidence.download": { what: "download dispute evidence", roles: ["owner", "support"] },
  "exports.create": { what: "export accounting data", roles: ["owner"] },
  "webhooks.change": { what: "manage webhooks", roles: ["owner"] },
  "admins.manage": { what: "manage accounts", roles: ["owner"] },
} as const satisfies Record<string, Rule>;

export type Permission = keyof typeof permissions;

/**
 * Permissions that an owner can give an API token. The others concern accounts, all data of a customer, discrepancies
 * or the shop's promises, and require a signed-in person.
 */
export const tokenPermissions = [
  "orders.view",
  "orders.change",
  "orders.refund",
  "photos.view",
  "production.advance",
  "addresses.export",
  "labels.buy",
  "stock.change",
  "promos.change",
  "art.edit",
  "exports.create",
  "webhooks.change",
] as const satisfies readonly Permission[];
export const TokenPermission = z.enum(tokenPermissions);
export type TokenPermission = z.infer<typeof TokenPermission>;

/** Permissions for calls whose response contains the order. */
const orderPermissions: readonly TokenPermission[] = [
  "orders.change",
  "orders.refund",
  "photos.view",
  "production.advance",
  "addresses.export",
];

/** Returns all permissions of a token. A token that may change orders may also see orders. */
export function completeTokenPermissions(chosen: readonly TokenPermission[]): TokenPermission[] {
  const canSeeOrders = chosen.some((permission) => orderPermissions.includes(permission));
  return tokenPermissions.filter(
    (permission) => chosen.includes(permission) || (permission === "orders.view" && canSeeOrders),
  );
}

/** Lists what a role is allowed to do, as phrases that complete "may …". */
export function describePermissions(role: AdminRole): string[] {
  return Object.entries<Rule>(permissions).flatMap(([name, { what, roles }]) =>
    name !== "admin.access" && roles.includes(role) ? [what] : [],
  );
}

export function hasPermission(role: AdminRole, permission: Permission): boolean {
  return (permissions[permission].roles as readonly AdminRole[]).includes(role);
}

/**
 * How an admin proves their identity: with a code of the authenticator app if one is set up, otherwise with the
 * password, or with a new sign-in link if the account has no password.
 */
export const ProofKind = z.enum(["code", "password", "link"]);
export type ProofKind = z.infer<typeof ProofKind>;

/**
 * Audited actions that change who can sign in, what shoppers pay, the shop's settings, or where secrets or personal
 * data go. Each of them is also reported to the owners by email.
 */
export const securityActions = [
  "admin.created",
  "admin.invited",
  "admin.changed",
  "admin.password-set",
  "admin.code-asked",
  "admin.code-not-asked",
  "api-token.created",
  "api-token.revoked",
  "webhook.created",
  "webhook.changed",
  "webhook.secret-rotated",
  "webhook.deleted",
  "prices.confirmed",
  "prices.withdrawn",
  "prices.published",
  "promo.created",
  "promo.changed",
  "setting.changed",
  "export.made",
  "addresses.exported",
  "order.evidence-taken",
  "customer.erased",
] as const;
export type SecurityAction = (typeof securityActions)[number];

export const isSecurityAction = (action: string): action is SecurityAction =>
  (securityActions as readonly string[]).includes(action);
