import { z } from "zod";

export const adminRoles = ["owner", "catalog", "production", "support", "readonly"] as const;
export const AdminRole = z.enum(adminRoles);
export type AdminRole = z.infer<typeof AdminRole>;

type Rule = { what: string; roles: readonly AdminRole[] };

const everyone = adminRoles;

/** What an admin may do, in words, and which roles may (D-7, S-140). The owner may do everything. */
export const permissions = {
  "admin.see": { what: "see this", roles: everyone },
  "orders.see": { what: "see orders", roles: everyone },
  "orders.change": { what: "change orders", roles: ["owner", "support", "production"] },
  "orders.refund": { what: "refund orders", roles: ["owner", "support"] },
  "production.advance": { what: "move orders through production", roles: ["owner", "production"] },
  "production.skip-check": { what: "send on what was not packed and checked", roles: ["owner"] },
  "stock.change": { what: "change the stock", roles: ["owner", "production"] },
  "promos.change": { what: "change promo codes", roles: ["owner", "catalog"] },
  "prices.confirm": { what: "confirm the prices", roles: ["owner"] },
  "copy.change": { what: "change the shop’s words", roles: ["owner", "catalog"] },
  "art.edit": { what: "edit artwork", roles: ["owner", "catalog"] },
  "jobs.see": { what: "see jobs", roles: ["owner", "support", "readonly"] },
  "jobs.change": { what: "retry or skip jobs", roles: ["owner", "support"] },
  "customers.erase": { what: "erase customers", roles: ["owner", "support"] },
  "messages.handle": { what: "answer messages", roles: ["owner", "support"] },
  "audit.see": { what: "see the audit log", roles: ["owner", "support", "readonly"] },
  "reconciliation.see": { what: "see the reconciliation", roles: ["owner", "support", "readonly"] },
  "reconciliation.repair": { what: "repair what does not fit", roles: ["owner", "support"] },
  "evidence.take": { what: "take out evidence of an order", roles: ["owner", "support"] },
  "exports.make": { what: "export the shop's books", roles: ["owner"] },
  "admins.manage": { what: "manage accounts", roles: ["owner"] },
} as const satisfies Record<string, Rule>;

export type Permission = keyof typeof permissions;

export function roleMay(role: AdminRole, permission: Permission): boolean {
  return (permissions[permission].roles as readonly AdminRole[]).includes(role);
}
