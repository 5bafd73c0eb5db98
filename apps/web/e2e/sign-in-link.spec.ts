import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { createApiShopper } from "./api-shopper.ts";
import { expect, test } from "./fixtures.ts";
import { findLinkInEmail } from "./inbox.ts";

async function startForeignSite(link: string) {
  const redeem = new URL("/api/session/redeem", link);
  const token = new URL(link).hash.slice(1);
  const pages: Record<string, string> = {
    "/link": `<a href="${link}">A photo for you</a>`,
    "/navigate": `<script>location.href = ${JSON.stringify(link)}</script>`,
    "/frame": `<iframe src="${link}" width="300" height="300"></iframe>`,
    "/post": `<script>
      const body = JSON.stringify({ token: ${JSON.stringify(token)}, confirmed: true });
      const send = (type) => fetch("${redeem}", { method: "POST", credentials: "include", mode: "no-cors", headers: { "content-type": type }, body });
      Promise.allSettled([send("text/plain"), send("application/json")]).then(() => { document.title = "sent"; });
    </script>`,
  };
  const server = createServer((request, response) => {
    response.setHeader("content-type", "text/html").end(pages[request.url ?? ""] ?? "");
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  // Use `localhost` for the other site. The shop uses 127.0.0.1; two ports of the same host would count as one
  // site.
  return { url: `http://localhost:${port}`, close: () => server.close() };
}

test("a sign-in link requested in another browser changes nothing until confirmed", async ({
  page,
  shop,
  inbox,
  watched,
}) => {
  watched.allowErrors(/409|403|frame-ancestors|X-Frame-Options|refused to connect|ERR_BLOCKED_BY_RESPONSE|CORS/i);
  const attacker = createApiShopper(shop);
  const email = `mallory-${crypto.randomUUID()}@example.com`;
  await attacker.calls.session.requestLink.mutate({ email });
  const link = findLinkInEmail(await inbox.waitForEmail(email, /Sign in/), /\/sign-in#/);
  const foreign = await startForeignSite(link);

  await page.goto("/");
  await expect.poll(async () => (await page.context().cookies()).some(({ name }) => name === "sid")).toBe(true);
  const readIdentityCookies = async () =>
    (await page.context().cookies(shop.url))
      .filter(({ name }) => ["sid", "userId"].includes(name))
      .map(({ value }) => value);
  const before = await readIdentityCookies();
  const question = page.getByRole("heading", { level: 1, name: `Sign in as ${email}?` });

  await page.goto(`${foreign.url}/link`);
  await page.getByRole("link", { name: "A photo for you" }).click();
  await expect(question).toBeVisible();
  await expect(page).toHaveURL(`${shop.url}/sign-in`);
  expect(await readIdentityCookies()).toEqual(before);

  await page.goto(`${foreign.url}/post`);
  await expect(page).toHaveTitle("sent");
  await page.goto(`${foreign.url}/frame`);
  await expect.poll(() => page.frames().length).toBe(2);
  await page.waitForLoadState("networkidle");
  expect(await readIdentityCookies()).toEqual(before);

  await page.goto(`${foreign.url}/navigate`);
  await expect(question).toBeVisible();
  expect(await readIdentityCookies()).toEqual(before);
  await page.getByRole("button", { name: "Yes, sign in" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You’re signed in" })).toBeVisible();
  expect(await readIdentityCookies()).not.toEqual(before);
  foreign.close();
});

test("a sign-in link requested in this browser signs in without confirmation", async ({ page, inbox }) => {
  const email = `ann-${crypto.randomUUID()}@example.com`;
  await page.goto("/sign-in");
  await page.getByRole("textbox", { name: "Email" }).fill(email);
  await page.getByRole("button", { name: "Send sign-in link" }).click();
  await expect(page.getByText("A sign-in link is on its way")).toBeVisible();
  await page.goto(findLinkInEmail(await inbox.waitForEmail(email, /Sign in/), /\/sign-in#/));
  // Reload, because `goto` does not load the page again if only the fragment has changed.
  await page.reload();
  await expect(page.getByRole("heading", { level: 1, name: "You’re signed in" })).toBeVisible();
});
