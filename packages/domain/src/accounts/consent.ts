import { CONSENT_COOKIE } from "../kernel/site.ts";

export type ConsentChoice = "yes" | "no";

/** Reads the visitor's consent choice from the page's cookies. Null if they have not chosen. */
export function readConsentChoice(cookies: string): ConsentChoice | null {
  const value = new RegExp(`(?:^|;\\s*)${CONSENT_COOKIE.name}=(yes|no)(?:;|$)`).exec(cookies)?.[1];
  return (value as ConsentChoice | undefined) ?? null;
}

export function buildConsentCookie(choice: ConsentChoice, isSecure: boolean): string {
  const { name, maxAge } = CONSENT_COOKIE;
  return `${name}=${choice}; Path=/; Max-Age=${maxAge}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

/**
 * Returns the choice that applies. A browser with Global Privacy Control always counts as "no". Null means that the
 * visitor has not chosen yet. Tracking is then forbidden.
 */
export const getEffectiveConsentChoice = (
  storedChoice: ConsentChoice | null,
  hasPrivacySignal: boolean,
): ConsentChoice | null => (hasPrivacySignal ? "no" : storedChoice);
