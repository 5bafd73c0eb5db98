import { CONSENT_COOKIE } from "../kernel/site.ts";

export type ConsentChoice = "yes" | "no";

/** The visitor's stored consent choice, read from the page's cookies; null if they have not chosen. */
export function readConsentChoice(cookies: string): ConsentChoice | null {
  const value = new RegExp(`(?:^|;\\s*)${CONSENT_COOKIE.name}=(yes|no)(?:;|$)`).exec(cookies)?.[1];
  return (value as ConsentChoice | undefined) ?? null;
}

export function buildConsentCookie(choice: ConsentChoice, isSecure: boolean): string {
  const { name, maxAge } = CONSENT_COOKIE;
  return `${name}=${choice}; Path=/; Max-Age=${maxAge}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

/** Global Privacy Control always counts as "no". Null means no choice, so nothing may track. */
export const effectiveConsentChoice = (
  storedChoice: ConsentChoice | null,
  hasPrivacySignal: boolean,
): ConsentChoice | null => (hasPrivacySignal ? "no" : storedChoice);
