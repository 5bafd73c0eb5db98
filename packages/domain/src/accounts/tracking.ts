import { CONSENT_COOKIE } from "../kernel/site.ts";

export type ConsentChoice = "yes" | "no";

/** Reads the visitor's consent choice from the page's cookies. Returns null if they have not chosen. */
export function readConsentChoice(cookies: string): ConsentChoice | null {
  const value = new RegExp(`(?:^|;\\s*)${CONSENT_COOKIE.name}=(yes|no)(?:;|$)`).exec(cookies)?.[1];
  return (value as ConsentChoice | undefined) ?? null;
}

export function buildConsentCookie(choice: ConsentChoice, isSecure: boolean): string {
  const { name, maxAge } = CONSENT_COOKIE;
  return `${name}=${choice}; Path=/; Max-Age=${maxAge}; SameSite=Lax${isSecure ? "; Secure" : ""}`;
}

/**
 * Returns the consent choice that applies. A browser with Global Privacy Control always counts as "no". Null means that
 * the visitor has not chosen yet; tracking is then forbidden.
 */
export const getEffectiveConsentChoice = (
  storedChoice: ConsentChoice | null,
  hasPrivacySignal: boolean,
): ConsentChoice | null => (hasPrivacySignal ? "no" : storedChoice);

/** Addresses of the tracking services. A service without an address is not used. */
export type Trackers = {
  /** URL of the tag manager's script. */
  tagManager?: string;
  /** DSN of the error reporting service. */
  errorReports?: string;
};

const serverTimingNames = { tagManager: "tag-manager", errorReports: "error-reports" } as const;
const kinds = Object.keys(serverTimingNames) as Array<keyof typeof serverTimingNames>;

/**
 * Encodes the trackers as a Server-Timing header value. Returns null if there are none. Pages are built before
 * deployment, so they read the configuration from this header.
 */
export function encodeTrackers(trackers: Trackers): string | null {
  const encoded = kinds.flatMap((kind) => {
    const address = trackers[kind];
    return address ? [`${serverTimingNames[kind]};desc="${address.replaceAll(/["\\]/g, encodeURIComponent)}"`] : [];
  });
  return encoded.length > 0 ? encoded.join(", ") : null;
}

/** Decodes the trackers from the Server-Timing entries the browser parsed. Other entries are ignored. */
export function decodeTrackers(entries: ReadonlyArray<{ name: string; description: string }>): Trackers {
  const found = kinds.map(
    (kind) => [kind, entries.find(({ name }) => name === serverTimingNames[kind])?.description] as const,
  );
  return Object.fromEntries(found.filter(([, address]) => address));
}
