import { createHash } from "node:crypto";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, expect, onTestFinished, test } from "vitest";
import { readScriptHashes } from "./script-hashes.ts";
import { createSecurityHeaders } from "./security-headers.ts";

const build = mkdtempSync(join(tmpdir(), "storywall-build-"));
afterAll(() => rmSync(build, { recursive: true, force: true }));

const hashScript = (text: string) => `'sha256-${createHash("sha256").update(text).digest("base64")}'`;
const pages: Record<string, string> = {
  index: '<script src="/a.js" async=""></script><script>home()</script><script id="b">\nhome("2")\n</script>',
  cart: "<script>cart()</script>",
  "create/[templateKey]": "<script>create()</script>",
  "_not-found": "<script>missing()</script>",
  "_global-error": "<script>failed()</script>",
};
for (const [page, html] of Object.entries(pages)) {
  const file = join(build, "server/app", `${page}.html`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, html);
}
const page = { routeType: "page", initialRevalidateSeconds: false };
writeFileSync(
  join(build, "prerender-manifest.json"),
  JSON.stringify({
    routes: { "/": page, "/cart": page, "/_not-found": page, "/_global-error": page, "/icon.svg": page },
    dynamicRoutes: {
      "/create/[templateKey]": { routeRegex: "^/create/([^/]+?)(?:/)?$", fallback: "/create/[templateKey]" },
      "/never/[id]": { routeRegex: "^/never/([^/]+?)(?:/)?$", fallback: false },
    },
  }),
);

test("a page's hashes cover its own inline scripts and those of the error page", () => {
  const hashes = readScriptHashes(build);
  expect(hashes("/")).toEqual([hashScript("home()"), hashScript('\nhome("2")\n'), hashScript("failed()")]);
  expect(hashes("/cart")).toEqual([hashScript("cart()"), hashScript("failed()")]);
  expect(hashes("/cart/")).toEqual(hashes("/cart"));
  expect(hashes("/create/trio")).toEqual([hashScript("create()"), hashScript("failed()")]);
});

test("a page that is rendered again after the build is rejected", () => {
  const other = mkdtempSync(join(tmpdir(), "storywall-build-"));
  onTestFinished(() => rmSync(other, { recursive: true, force: true }));
  const routes = { "/sitemap.xml": { initialRevalidateSeconds: 900 }, "/faq": { initialRevalidateSeconds: 900 } };
  writeFileSync(join(other, "prerender-manifest.json"), JSON.stringify({ routes, dynamicRoutes: {} }));
  expect(() => readScriptHashes(other)).toThrow("/faq is rendered again every 900 s.");
});

test("an unknown path gets the hashes of the not-found and error pages", () => {
  const hashes = readScriptHashes(build);
  for (const path of ["/nothing", "/create/trio/more", "/never/1"]) {
    expect(hashes(path)).toEqual([hashScript("missing()"), hashScript("failed()")]);
  }
});

const addresses = {
  store: "https://store.example",
  payments: undefined,
  isSecure: true,
  isDevelopment: false,
  tracking: { scripts: [], calls: [] },
  traces: undefined,
};

test("the policy allows no unsafe-inline and no unsafe-eval (D-10)", () => {
  const policy = createSecurityHeaders(addresses)({ nonce: "abc", hashes: ["'sha256-x'"] })["content-security-policy"];
  const scripts = policy.split("; ").filter((directive) => /^(script|default)-src/.test(directive));
  expect(scripts).toEqual([
    "script-src 'self' https://js.stripe.com https://*.js.stripe.com 'nonce-abc' 'sha256-x'",
    "default-src 'self'",
  ]);
});

test("Stripe's frames may open wallets, and without them only the shop itself may", () => {
  const readPolicy = (payments: string | undefined) =>
    createSecurityHeaders({ ...addresses, payments })({ nonce: "abc", hashes: [] })["permissions-policy"];
  expect(readPolicy(undefined)).toContain('payment=(self "https://js.stripe.com")');
  expect(readPolicy("http://localhost:4000")).toMatch(/payment=\(self\)$/);
});
