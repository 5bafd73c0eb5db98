import { createHmac } from "node:crypto";
import { createServer, type IncomingHttpHeaders } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { createApiShopper } from "./api-shopper.ts";
import { test as base, expect } from "./own-shop.ts";
import { createPhotoWithOrientation } from "./photos.ts";

type Received = { headers: IncomingHttpHeaders; body: string };
type Receiver = { url: string; requests: Received[]; setResponseStatus(status: number): void };

const test = base.extend<{ receiver: Receiver }>({
  receiver: async ({}, use) => {
    const requests: Received[] = [];
    let status = 200;
    const server = createServer(async (request, response) => {
      requests.push({ headers: request.headers, body: await text(request) });
      response.writeHead(status).end("Noted");
    });
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
    const setResponseStatus = (newStatus: number) => {
      status = newStatus;
    };
    await use({ url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/books`, requests, setResponseStatus });
    server.close();
    server.closeAllConnections();
  },
});

function isSignedWithSecret({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.slice("whsec_".length), "base64");
  const signed = `${headers["webhook-id"]}.${headers["webhook-timestamp"]}.${body}`;
  return String(headers["webhook-signature"]).includes(createHmac("sha256", key).update(signed).digest("base64"));
}

test("a registered webhook receives order events", async ({ page, shop, owner, receiver, watched }) => {
  // The page may request the delivery that is shown after its webhook was deleted.
  watched.allowErrors(/404.*webhooks\.delivery/);
  await owner.addCookiesToBrowser(page.context());
  await page.goto("/admin/webhooks");
  const form = page.getByRole("form", { name: "New webhook" });
  const log = page.getByRole("region", { name: "Deliveries" });
  const dialog = page.getByRole("dialog", { name: "Copy the signing secret now" });
  const readSigningSecret = async () => {
    const secret = await dialog.getByLabel("Signing secret", { exact: true }).inputValue();
    await dialog.getByRole("button", { name: "I’ve saved it" }).click();
    await expect(dialog).toBeHidden();
    return secret;
  };
  let secret = "";

  await test.step("an insecure URL and a missing selection of events are explained", async () => {
    await page.getByRole("button", { name: "New webhook" }).click();
    await form.getByLabel("Address").fill("http://example.com/hooks");
    for (const event of await form.getByRole("checkbox", { name: /^(order|refund)\./ }).all()) await event.uncheck();
    await form.getByRole("button", { name: "Create webhook" }).click();
    await expect(form.getByText("The address must start with https://.")).toBeVisible();
    await expect(form.getByText("Choose at least one event.")).toBeVisible();
  });

  await test.step("the secret is shown once", async () => {
    await form.getByLabel("Address").fill(receiver.url);
    await form.getByLabel("Description").fill("Bookkeeping");
    await form.getByRole("checkbox", { name: /^order\.paid/ }).check();
    await form.getByRole("button", { name: "Create webhook" }).click();
    secret = await readSigningSecret();
    expect(secret).toMatch(/^whsec_/);
    await expect(page.getByRole("heading", { name: receiver.url })).toBeVisible();
    await page.reload();
    await expect(page.getByRole("heading", { name: receiver.url })).toBeVisible();
    expect(await page.content()).not.toContain(secret);
  });

  await test.step("a test event arrives with a valid signature", async () => {
    await page.getByRole("button", { name: /^Send test event/ }).click();
    const row = log.getByRole("listitem").filter({ hasText: "test" }).first();
    await expect(row).toContainText("delivered", { timeout: 30_000 });
    await expect(row).toContainText("status 200 after");
    expect(receiver.requests).toHaveLength(1);
    expect(receiver.requests[0] && isSignedWithSecret(receiver.requests[0], secret)).toBe(true);
  });

  await test.step("a paid order is retried after a failure, and a replay has the same id", async () => {
    receiver.setResponseStatus(503);
    const shopper = createApiShopper(shop);
    await shopper.calls.visitor.ensure.mutate({});
    const photoId = await shopper.send((await createPhotoWithOrientation(1)).buffer);
    await shopper.waitUntilPhotosReady(photoId);
    const checkout = await shopper.createCheckout("hooks@example.com", [photoId], "single_tile");
    await shopper.payCheckout(checkout.id);
    const { orderNumber } = await shopper.calls.checkout.complete.mutate({ checkoutId: checkout.id });
    const row = log.getByRole("listitem").filter({ hasText: `order.paid ${orderNumber}` });
    await expect(row).toContainText("status 503", { timeout: 30_000 });
    await expect(page.getByText("last delivery failed")).toBeVisible({ timeout: 30_000 });
    receiver.setResponseStatus(200);
    await row.getByRole("button", { name: /^Replay/ }).click();
    await expect(row).toContainText("delivered", { timeout: 30_000 });
    await row.getByRole("button", { name: /^Details/ }).click();
    await expect(row.getByText('"type": "storywall.order.paid"')).toBeVisible();
    await expect(row.getByText("Noted").first()).toBeVisible();
    const ids = receiver.requests.slice(1).map(({ headers }) => headers["webhook-id"]);
    expect(ids.length).toBeGreaterThan(1);
    expect(new Set(ids).size).toBe(1);
  });

  await test.step("after a rotation events are signed with both secrets, and a deleted webhook is no longer listed", async () => {
    await page.getByRole("button", { name: /^New secret…/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Create new secret" }).click();
    const newSecret = await readSigningSecret();
    await expect(page.getByText(/^The old secret works until/)).toBeVisible();
    const before = receiver.requests.length;
    await page.getByRole("button", { name: /^Send test event/ }).click();
    await expect.poll(() => receiver.requests.length, { timeout: 30_000 }).toBe(before + 1);
    const last = receiver.requests.at(-1);
    expect(last && [isSignedWithSecret(last, secret), isSignedWithSecret(last, newSecret)]).toEqual([true, true]);
    await page.getByRole("button", { name: /^Delete…/ }).click();
    await page.getByRole("dialog").getByRole("button", { name: "Delete webhook" }).click();
    await expect(page.getByText("No webhooks yet.")).toBeVisible();
    await expect(log.getByText("No deliveries")).toBeVisible();
  });
});
