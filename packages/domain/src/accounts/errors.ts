import type { ErrorDefinition } from "../kernel/errors.ts";

export const accountsErrors = {
  CONSENT_MISSING: { kind: "invalid", message: "To get offers by email, check the box." },
  SUBSCRIPTION_LINK_INVALID: {
    kind: "gone",
    message: "This link no longer works. You can sign up for offers again at any time, or write to us.",
  },
  MAIL_WEBHOOK_UNAUTHORIZED: {
    kind: "signed-out",
    message: "The password in the webhook’s address is wrong or missing.",
  },
  USER_NOT_FOUND: { kind: "not-found", message: "We couldn’t find your session. Please reload the page." },
  ADMIN_SIGN_IN_REQUIRED: { kind: "forbidden", message: "Admin sign-in required." },
  ADMIN_SESSION_EXPIRED: { kind: "signed-out", message: "Your admin session has ended. Please sign in again." },
  ADMIN_FORBIDDEN: { kind: "forbidden", message: "Your account isn’t allowed to {what}." },
  API_TOKEN_INVALID: {
    kind: "signed-out",
    message: "This API token doesn’t exist or was revoked. An owner can create another one on the People page.",
  },
  API_TOKEN_NOT_FOUND: { kind: "not-found", message: "We couldn’t find this API token. It may have been revoked." },
  API_TOKEN_TOO_MANY: { kind: "conflict", message: "You can have up to {most} API tokens. Revoke one first." },
  ADMIN_NOT_FOUND: { kind: "not-found", message: "We couldn’t find this account." },
  ADMIN_EXISTS: { kind: "conflict", message: "There is already an account with this email address." },
  LAST_OWNER: { kind: "conflict", message: "The shop must have at least one owner. Make someone else an owner first." },
  SIGN_IN_FAILED: { kind: "forbidden", message: "The email, password, or code is incorrect." },
  SIGN_IN_EXPIRED: { kind: "signed-out", message: "You’ve been signed out. Please sign in again." },
  PASSWORD_WRONG: { kind: "forbidden", message: "This password is incorrect." },
  PROOF_REQUIRED: { kind: "forbidden", message: "Please confirm that it’s you, and then try again." },
  PASSWORD_WEAK: { kind: "invalid", message: "Choose a password with at least 12 characters." },
  TOTP_CODE_WRONG: {
    kind: "forbidden",
    message: "This code is incorrect. Enter the one your app shows now, and check that your phone’s clock is right.",
  },
  TOO_MANY_ATTEMPTS: { kind: "too-many", message: "Too many attempts. Try again in {minutes} minutes." },
  SIGN_IN_UNCONFIRMED: {
    kind: "conflict",
    message: "This link was requested in another browser. Confirm that you want to sign in as {email}.",
  },
  SIGN_IN_LINK_USED: { kind: "gone", message: "This sign-in link was already used or has expired. Request a new one." },
  EMAIL_INVALID: { kind: "invalid", message: "Enter a valid email address, like name@example.com." },
} as const satisfies Record<string, ErrorDefinition>;
