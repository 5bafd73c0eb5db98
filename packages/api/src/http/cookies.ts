export type CookieOptions = {
  /** Lifetime in seconds. 0 deletes the cookie. Without a lifetime, the cookie lasts for the browser session. */
  maxAge?: number;
  httpOnly?: boolean;
  sameSite?: "Lax" | "Strict";
};

export type Cookies = {
  get(name: string): string | undefined;
  /** Sets a cookie. Its path is always `/`, and it is Secure when the shop uses https. */
  set(name: string, value: string, options?: CookieOptions): void;
};

export const YEAR_SECONDS = 365 * 24 * 60 * 60;

/**
 * Creates an object that reads the request's cookies and adds new cookies to `headers`. Values must not need encoding.
 */
export function createCookies(request: Request, headers: Headers, { secure }: { secure: boolean }): Cookies {
  const jar = new Map(parseRequestCookies(request));
  return {
    get: (name) => jar.get(name),
    set(name, value, { maxAge, httpOnly = false, sameSite = "Lax" } = {}) {
      jar.set(name, value);
      const parts = [`${name}=${value}`, "Path=/", `SameSite=${sameSite}`];
      if (maxAge !== undefined) parts.push(`Max-Age=${maxAge}`);
      if (httpOnly) parts.push("HttpOnly");
      if (secure) parts.push("Secure");
      headers.append("set-cookie", parts.join("; "));
    },
  };
}

const parsedCookies = new WeakMap<Request, ReadonlyMap<string, string>>();

export function parseRequestCookies(request: Request): ReadonlyMap<string, string> {
  const cached = parsedCookies.get(request);
  if (cached) return cached;
  const jar = parseCookieHeader(request.headers.get("cookie") ?? "");
  parsedCookies.set(request, jar);
  return jar;
}

/**
 * Parses a Cookie header. If two cookies have the same name, the first is used because browsers send the more specific
 * cookie first.
 */
function parseCookieHeader(header: string): Map<string, string> {
  const jar = new Map<string, string>();
  for (const pair of header.split(";")) {
    const equals = pair.indexOf("=");
    const name = pair.slice(0, equals).trim();
    if (equals > 0 && !jar.has(name)) jar.set(name, pair.slice(equals + 1).trim());
  }
  return jar;
}
