import type { AdminRole } from "@storywall/domain/accounts/permissions";
import type { UserId } from "@storywall/domain/kernel/ids";
import type { Deps } from "../kernel/deps.ts";

/** A signed-in admin. `actor` is the account's id, or `owner-link` for the owner's one-time link. */
export type Admin = { role: AdminRole; actor: string };

/** What the cookies of a browser prove about orders. */
export type OrderProofs = {
  /** Tokens of emailed links that were opened in this browser, by order id. Not verified yet. */
  links: ReadonlyMap<string, string>;
  /** Says whose one-time code was entered here. Not verified yet. */
  changeGrant: string | undefined;
};

/** A verb's context: the outside things, and who asks. */
export type Context = Deps & {
  /** The visitor whose browser this is, by its session cookie; null before the first write. */
  userId: UserId | null;
  /** The signed-in admin, if one asks. */
  admin: Admin | null;
  orderProofs?: OrderProofs;
  /** This browser signed in by a magic link, and still is. */
  isSignedIn?: boolean;
};

export type VisitorContext = Context & { userId: UserId };

export type AdminContext = Context & { admin: Admin };
