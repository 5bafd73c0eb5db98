import { createHash } from "node:crypto";
import { demoText } from "@storywall/domain/catalog/copy/announcement";
import { expect } from "vitest";
import { restRoutes } from "../../rest-routes.ts";
import { test } from "../../shop.fixture.ts";

test("a request with the ETag of the OpenAPI document gets 304 (S-189)", async ({ shop }) => {
  const browser = shop.openBrowser();
  const { status, headers, body } = await browser.call("/api/openapi.json");
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("application/json; charset=utf-8");
  expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
  expect(body).toMatchObject({ openapi: "3.1.1", servers: [{ url: "/" }] });
  expect(Object.keys(body.paths as object).toSorted()).toEqual(
    [...new Set(restRoutes.map(({ path }) => path))].toSorted(),
  );

  const again = await browser.call("/api/openapi.json", { headers: { "if-none-match": headers.get("etag") ?? "" } });
  expect(again.status).toBe(304);
  expect((await browser.call("/api/openapi.json", { method: "POST", body: {} })).status).toBe(405);
});

test("the API documentation page lists every call", async ({ shop }) => {
  const { status, headers, bytes } = await shop.openBrowser().call("/api/docs");
  const page = bytes.toString();
  expect(status).toBe(200);
  expect(headers.get("content-type")).toBe("text/html; charset=utf-8");
  for (const { path, summary } of restRoutes) {
    expect(page).toContain(`<code>${path}</code>`);
    expect(page).toContain(summary.replaceAll("'", "&#39;"));
  }
  expect(page).not.toMatch(/<script|<link|<img|@import|url\(|https?:/i);
  const style = /<style>(.*?)<\/style>/s.exec(page)?.[1] ?? "";
  const policy = headers.get("content-security-policy");
  expect(policy).toContain("default-src 'none'");
  expect(policy).toContain(`'sha256-${createHash("sha256").update(style).digest("base64")}'`);
  const ids = [...page.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id);
  const linkTargets = [...page.matchAll(/href="#([^"]+)"/g)].map(([, id]) => id);
  expect(linkTargets.filter((id) => !ids.includes(id))).toEqual([]);
});

test("the API documentation page of a public demo says that it is a demo", async ({ shop }) => {
  const readPage = async () => (await shop.openBrowser().call("/api/docs")).bytes.toString();
  expect(await readPage()).not.toContain('id="demo-banner"');
  shop.config.isPublicDemo = true;
  expect(await readPage()).toContain(`<aside id="demo-banner" aria-label="About this demo">${demoText}</aside>`);
});
