import type { IncomingMessage, ServerResponse } from "node:http";
import type { ApiConfig } from "@storywall/api/context";
import { resolveClientAddress } from "@storywall/api/http/limits/resolve-client-address";
import { demoText } from "@storywall/domain/catalog/copy/announcement";
import { ShopError } from "@storywall/domain/errors";

/** Texts of the page that is shown to clients that send too many requests. */
const limitPageTexts = {
  pageTitle: "Please wait a moment · Storywall",
  title: "Please wait a moment",
  nextStep: "Then reload this page. Your cart and photos are safe.",
  aboutDemo: "About this demo",
};

type Options = Pick<ApiConfig, "limiter" | "trustedProxies"> & { isPublicDemo: boolean };

/** Returns whether the path belongs to a script, a style or another file, and not to a page. */
export const isFilePath = (pathname: string): boolean => pathname.startsWith("/_next/") || /\.\w+$/.test(pathname);

/**
 * Creates a function that limits how many pages and files a client may request. Above the limit, the function responds
 * with 429 and returns true.
 */
export function createPageRateLimiter({ limiter, trustedProxies, isPublicDemo }: Options) {
  return ({ headers, socket }: IncomingMessage, res: ServerResponse, pathname: string): boolean => {
    const forwardedFor = headers["x-forwarded-for"];
    const ip = resolveClientAddress(
      socket.remoteAddress ?? "unknown",
      Array.isArray(forwardedFor) ? forwardedFor.join(",") : (forwardedFor ?? null),
      trustedProxies,
    );
    const isFile = isFilePath(pathname);
    try {
      limiter.countVisit(isFile ? "files" : "pages", ip);
      return false;
    } catch (error) {
      if (!(error instanceof ShopError)) throw error;
      const type = isFile ? "text/plain" : "text/html";
      res.writeHead(429, {
        "content-type": `${type}; charset=utf-8`,
        "cache-control": "no-store",
        "retry-after": String(error.facts.seconds),
      });
      res.end(isFile ? error.message : createTooManyRequestsPage(error.message, isPublicDemo));
      return true;
    }
  };
}

/** Returns plain HTML that is not made by the page renderer, because the limit protects the renderer. */
const createTooManyRequestsPage = (message: string, isPublicDemo: boolean) => `<!doctype html>
<html lang="en-US">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${limitPageTexts.pageTitle}</title>
<style>
:root { color-scheme: light dark; font: 1.125rem/1.5 system-ui, sans-serif; }
body { margin: 0; }
aside, main { padding: 0.75rem 1rem; text-align: center; }
aside { border-bottom: 1px solid; }
main { margin: 4rem auto; max-width: 36rem; }
</style>
</head>
<body>
${isPublicDemo ? `<aside id="demo-banner" aria-label="${limitPageTexts.aboutDemo}"><p>${demoText}</p></aside>` : ""}
<main>
<h1>${limitPageTexts.title}</h1>
<p>${message}</p>
<p>${limitPageTexts.nextStep}</p>
</main>
</body>
</html>
`;
