import { expect, test } from "vitest";
import { type EmailLine, reminderSteps } from "./email-content.ts";
import { emailSamples, orderReceivedSample } from "./email-samples.fixture.ts";
import { renderEmail } from "./render-email.tsx";

const [wall] = orderReceivedSample.lines as [EmailLine];
const uploadLinkSample = emailSamples["upload-link"];
const allSamples = Object.values(emailSamples);

test("the order email contains the number, walls, amounts, ship date and link of the order, both in HTML and in plain text", async () => {
  const { subject, html, text } = await renderEmail(orderReceivedSample);
  expect(subject).toBe("We have your order SW-7K2M9QXD");
  for (const part of [html.replaceAll("<!-- -->", ""), text]) {
    for (const expected of ["SW-7K2M9QXD", "2 × Staircase", "$72.00", "XMAS20", "−$14.40", "Free", "$4.03", "$61.63"]) {
      expect(part).toContain(expected);
    }
    expect(part).toContain("Thursday, December 3");
    expect(part).toContain("1200 Brickell Ave, Apt 4");
    expect(part).toContain("https://shop.example/order/order_1?token=1.r.a.b");
  }
});

test("the email about an order without photos links to the upload page and contains no ship date", async () => {
  const uploadUrl = "https://shop.example/upload/order_1/line?token=1.u.a.b";
  const { html, text } = await renderEmail({
    ...orderReceivedSample,
    lines: [{ ...wall, isWaitingForPhotos: true }],
    uploadUrl,
  });
  expect(text).toContain(uploadUrl);
  expect(text).toContain("Waiting for your photos");
  for (const part of [html, text]) expect(part).not.toContain("December");
});

test("the upload email has a button for one wall, or a link for each of several walls", async () => {
  const second = {
    title: "Dozen",
    details: "12 tiles",
    frameColor: "white",
    uploadUrl: "https://shop.example/upload/2",
  } as const;
  expect((await renderEmail(uploadLinkSample)).text).toContain("Add your photos https://shop.example/upload/1?token=t");
  const { text } = await renderEmail({ ...uploadLinkSample, lines: [...uploadLinkSample.lines, second] });
  expect(text.match(/Add photos to this wall/g)).toHaveLength(2);
  expect(text).toContain(second.uploadUrl);
});

const markup = '<img src=x onerror="alert(1)"><script>alert(2)</script>';

/** Replaces every text from customers and staff with markup. */
function injectMarkup<T>(value: T, key = ""): T {
  const ownFields = ["kind", "step", "what", "reason", "frameColor", "currency", "shipBy", "returnBy", "orderUrl"];
  if (typeof value === "string") return (ownFields.includes(key) || key.endsWith("Url") ? value : markup) as T;
  if (Array.isArray(value)) return value.map((one) => injectMarkup(one)) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, injectMarkup(one, name)])) as T;
}

test.each(allSamples.map((content) => [content.kind, content] as const))(
  "user input is escaped in the email %s",
  async (_kind, content) => {
    const { html } = await renderEmail(injectMarkup(content));
    expect(html).not.toMatch(/<img|<script/i);
    expect(html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;");
  },
);

test("a subject is one line even if the order number has line breaks", async () => {
  const { subject } = await renderEmail({ ...orderReceivedSample, orderNumber: "SW-1\r\nBcc: all@example.com\u2028x" });
  expect(subject).toBe("We have your order SW-1 Bcc: all@example.com x");
});

test.each(allSamples.map((content) => [content.kind, content] as const))(
  "the email %s contains the recipient's name, loads nothing and has no external links",
  async (_kind, content) => {
    const { subject, html, text } = await renderEmail(content);
    expect(subject.length).toBeGreaterThan(10);
    expect(html).not.toMatch(/<img|<link(?! )|<script|url\(|@import|src=/i);
    expect(html).toContain("prefers-color-scheme: dark");
    expect(html.length).toBeLessThan(60_000);
    expect(text).toMatch(/Marisol/i);
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href?.replaceAll("&amp;", "&"));
    const own = JSON.stringify(content);
    expect(links.length).toBeGreaterThan(0);
    for (const href of links) expect(own).toContain(href);
  },
);

test("the three reminders differ, and only the last one says that it is the last (S-131)", async () => {
  const emails = await Promise.all(
    reminderSteps.map((step) => renderEmail({ ...emailSamples["upload-reminder"], step })),
  );
  expect(new Set(emails.map(({ text }) => text)).size).toBe(3);
  expect(emails.map(({ subject }) => subject.startsWith("Last reminder"))).toEqual([false, false, true]);
  for (const { text } of emails) expect(text).toContain("https://shop.example/upload/1?token=t");
});

test("the shipping email links to the carrier's tracking page, or to the order page if there is no tracking page", async () => {
  const { text } = await renderEmail(emailSamples.shipped);
  expect(text).toContain("with UPS.");
  expect(text).toContain("Track your parcel https://www.ups.com/track?tracknum=1Z999AA10123456784");
  const bare = { ...emailSamples.shipped, carrier: null, trackingNumber: null, trackingUrl: null };
  const { text: without } = await renderEmail(bare);
  expect(without).toContain(`See your order ${bare.orderUrl}`);
  expect(without).not.toMatch(/Tracking|null/);
});

test("the delivery email promises 30 days for returns and names the last day (S-025)", async () => {
  expect((await renderEmail(emailSamples.delivered)).text).toContain("30 days, until Monday, January 4,");
});

test("a refund email states the exact amount, the payment method and the number of days until the refund arrives (S-032)", async () => {
  for (const content of [emailSamples.refund, emailSamples.cancelled]) {
    const { text } = await renderEmail(content);
    expect(text).toContain("$61.63");
    expect(text).toContain("card or account you paid with");
    expect(text).toContain("5 business days");
  }
  const { text } = await renderEmail({ ...emailSamples.cancelled, refunded: 0 });
  expect(text).not.toContain("$");
  const { text: twice } = await renderEmail({ ...emailSamples.refund, reason: "duplicate", order: null });
  expect(twice).toContain("because we received a payment twice");
});
