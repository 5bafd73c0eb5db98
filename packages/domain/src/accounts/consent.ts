import { CONSENT_COOKIE } from "../kernel/site.ts";

export type Choice = "yes" | "no";

/** What the visitor said, from the cookies of a page; null for one who was not asked yet. */
export function choiceIn(cookies: string): Choice | null {
  const value = new RegExp(`(?:^|;\\s*)${CONSENT_COOKIE.name}=(yes|no)(?:;|$)`).exec(cookies)?.[1];
  return (value as Choice | undefined) ?? null;
}

/** The cookie that keeps it. */
export function cookieFor(choice: Choice, isSecure: boolean): string {
  const { name, maxAge } = CONSENT_COOKIE;
  return `${name}=${choice}; Path=/; Max-Age=${maxAge}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

/** Global Privacy Control is a no, whatever else was said; who said nothing gave no leave. */
export const standingChoice = (said: Choice | null, hasPrivacySignal: boolean): Choice | null =>
  hasPrivacySignal ? "no" : said;
