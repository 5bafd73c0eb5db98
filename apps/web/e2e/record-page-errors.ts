import { expect, type Page } from "@playwright/test";

export type PageErrors = {
  /** Console messages and failed requests that match are allowed. */
  allowErrors(pattern: RegExp): void;
  assertNoErrors(): void;
};

export function recordPageErrors(page: Page, shopUrl: string): PageErrors {
  const seen: string[] = [];
  const expected: RegExp[] = [];
  page.on("pageerror", (error) => seen.push(`exception: ${error.message}`));
  page.on("console", (message) => {
    if (message.type() === "error") seen.push(`console: ${message.text()} (${message.location().url})`);
  });
  page.on("requestfailed", (request) => {
    const reason = request.failure()?.errorText ?? "";
    // The browser aborts the requests of a page that is left.
    if (reason !== "net::ERR_ABORTED") seen.push(`request: ${request.method()} ${request.url()} ${reason}`);
  });
  page.on("response", (response) => {
    if (response.status() >= 400) seen.push(`answer: ${response.status()} ${toRelativeUrl(response.url(), shopUrl)}`);
  });
  return {
    allowErrors: (pattern) => void expected.push(pattern),
    assertNoErrors() {
      const unexpectedErrors = seen.filter((line) => !expected.some((pattern) => pattern.test(line)));
      expect(unexpectedErrors, "errors while the page was open").toEqual([]);
    },
  };
}

const toRelativeUrl = (url: string, shopUrl: string) => (url.startsWith(shopUrl) ? url.slice(shopUrl.length) : url);
