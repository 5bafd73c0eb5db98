import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import fc from "fast-check";
import { expect, test } from "vitest";
import { delayScripts, openPage } from "./late-scripts.ts";

const page = `<!DOCTYPE html><html><head><meta charSet="utf-8"/><link rel="preload" as="script" fetchPriority="low" href="/_next/static/chunks/b.js"/>
<script src="/_next/static/chunks/a.js" async="" nonce="x"></script><script src="/_next/static/chunks/old.js" noModule=""></script></head>
<body><p>5 < 6, “größer”</p><script>self.__next_f.push([1,"\\u003cscript src=x>"])</script>
<script src="/_next/static/chunks/b.js" id="_R_" async=""></script></body></html>`;

function cut(text: string, places: number[]): Buffer[] {
  const bytes = Buffer.from(text);
  const ends = [...new Set(places.map((place) => place % bytes.length))].toSorted((a, b) => a - b);
  return [...ends, bytes.length].map((end, at) => bytes.subarray(ends[at - 1] ?? 0, end));
}

function sent(pieces: Buffer[]): string {
  const open = openPage();
  return pieces.map((piece) => open.rewrite(piece)).join("") + open.rest();
}

test("a page's scripts wait for its first paint; what is written in it and scripts for old browsers stay", () => {
  const text = sent([Buffer.from(page)]);
  expect(text).toContain('<script type="text/late" data-src="/_next/static/chunks/a.js" nonce="x"></script>');
  expect(text).toContain('<script type="text/late" data-src="/_next/static/chunks/b.js" id="_R_"></script>');
  expect(text).toContain('<script src="/_next/static/chunks/old.js" noModule=""></script>');
  expect(text).toContain('self.__next_f.push([1,"\\u003cscript src=x>"])');
  expect(text).toContain("5 < 6, “größer”");
  expect(text).not.toContain('as="script"');
  expect(text.indexOf("PerformanceObserver")).toBeLessThan(text.indexOf('<script type="text/late"'));
});

test("wherever its bytes are cut, the same page arrives", () => {
  const whole = sent([Buffer.from(page)]);
  fc.assert(fc.property(fc.array(fc.nat({ max: 2_000 }), { maxLength: 12 }), (at) => sent(cut(page, at)) === whole));
});

test("only pages are changed: what a program asks for arrives as it was, its length with it", async () => {
  const server = createServer((request, response) => {
    delayScripts(response);
    const isPage = request.url === "/";
    response.setHeader("content-type", isPage ? "text/html; charset=utf-8" : "text/x-component");
    response.setHeader("content-length", Buffer.byteLength(page));
    response.end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const at = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const [seen, data] = await Promise.all([fetch(`${at}/`), fetch(`${at}/data`)]);
  expect(await seen.text()).toBe(sent([Buffer.from(page)]));
  expect(await data.text()).toBe(page);
  expect(data.headers.get("content-length")).toBe(String(Buffer.byteLength(page)));
  server.closeAllConnections();
  server.close();
});
