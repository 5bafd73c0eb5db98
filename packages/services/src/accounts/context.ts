import {
  type AdminRole,
  hasPermission,
  type Permission,
  permissions,
  type TokenPermission,
} from "@storywall/domain/accounts/permissions";
import { ShopError } from "@storywall/domain/errors";
import type { UserId } from "@storywall/domain/kernel/ids";
import type { Deps } from "../kernel/deps.ts";

/**
 * Signed-in admin, or program with an API token. `actor` is the id of the account or token, or `owner-link` for the
 * owner's one-time link.
 */
export type Admin =
  | { role: AdminRole; actor: string }
  | { role: "token"; actor: string; permissions: readonly TokenPermission[] };

export const hasAdminPermission = (admin: Admin, permission: Permission): boolean =>
  admin.role === "token"
    ? (admin.permissions as readonly Permission[]).includes(permission)
    : hasPermission(admin.role, permission);

/** Throws ADMIN_FORBIDDEN if the admin's role or token does not have the permission. */
export function assertAdminPermission(admin: Admin, permission: Permission): void {
  if (!hasAdminPermission(admin, permission))
    throw new ShopError("ADMIN_FORBIDDEN", { what: permissions[permission].what });
}

/** Cookies that may prove access to orders. */
export type OrderProofs = {
  /** Tokens of emailed links that were opened in this browser, by order id. They are not verified yet. */
  links: ReadonlyMap<string, string>;
  /** Signed proof that a one-time code was entered in this browser. It is not verified yet. */
  changeGrant: string | undefined;
};

/** Context of a request: external dependencies and the caller. */
export type Context = Deps & {
  /** Id of the session's visitor; null until the visitor stores something. */
  userId: UserId | null;
  admin: Admin | null;
  orderProofs?: OrderProofs;
  /** True if this browser is signed in by a sign-in link. */
  isSignedIn?: boolean;
};

export type VisitorContext = Context & { userId: UserId };

export type AdminContext = Context & { admin: Admin };
