import type { AdminRole } from "@storywall/domain/accounts/permissions";
import type { UserId } from "@storywall/domain/kernel/ids";
import type { Deps } from "../kernel/deps.ts";

/** A signed-in admin. `actor` is the account's id, or `owner-link` for the owner's one-time link. */
export type Admin = { role: AdminRole; actor: string };

/** Cookies that may prove access to orders. */
export type OrderProofs = {
  /** Tokens of emailed links opened in this browser, by order id. Not verified yet. */
  links: ReadonlyMap<string, string>;
  /** Grant from a one-time code entered in this browser. Not verified yet. */
  changeGrant: string | undefined;
};

/** A request's context: external dependencies and the caller. */
export type Context = Deps & {
  /** The visitor of the session cookie; null before their first write. */
  userId: UserId | null;
  /** The signed-in admin, if any. */
  admin: Admin | null;
  orderProofs?: OrderProofs;
  /** Whether this browser is signed in by a magic link. */
  isSignedIn?: boolean;
};

export type VisitorContext = Context & { userId: UserId };

export type AdminContext = Context & { admin: Admin };
