import { z } from "zod";

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
