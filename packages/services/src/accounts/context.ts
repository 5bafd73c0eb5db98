import type { AdminRole } from "@storywall/domain/accounts/permissions";
import type { UserId } from "@storywall/domain/kernel/ids";
import type { Deps } from "../kernel/deps.ts";

/** Signed-in admin. `actor` is the account's id, or `owner-link` for the owner's one-time link. */
export type Admin = { role: AdminRole; actor: string };

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
  /** True if this browser is signed in by a magic link. */
  isSignedIn?: boolean;
};

export type VisitorContext = Context & { userId: UserId };

export type AdminContext = Context & { admin: Admin };
