import { CONSENT_COOKIE } from "../kernel/site.ts";

export type Choice = "yes" | "no";

/** The visitor's stored consent choice, read from the page's cookies; null if they have not chosen. */
export function choiceIn(cookies: string): Choice | null {
  const value = new RegExp(`(?:^|;\\s*)${CONSENT_COOKIE.name}=(yes|no)(?:;|$)`).exec(cookies)?.[1];
  return (value as Choice | undefined) ?? null;
}

export function cookieFor(choice: Choice, isSecure: boolean): string {
  const { name, maxAge } = CONSENT_COOKIE;
  return `${name}=${choice}; Path=/; Max-Age=${maxAge}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

/** Global Privacy Control always counts as "no". Null means no choice, so nothing may track. */
export const standingChoice = (said: Choice | null, hasPrivacySignal: boolean): Choice | null =>
  hasPrivacySignal ? "no" : said;
