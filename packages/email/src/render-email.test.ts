import { shopCopy } from "@storywall/domain/catalog/localised";
import { expect, test } from "vitest";
import { type EmailContent, type ReceivedLine, reminderSteps, type UploadLinkEmail } from "./email-content.ts";
import { emailSamples, orderReceivedSample } from "./email-samples.fixture.ts";
import { renderEmail } from "./render-email.tsx";

const [wall] = orderReceivedSample.lines as [ReceivedLine];
const uploadLinkSample = emailSamples["upload-link"];
const picture = { contentId: "wall-1", jpeg: Buffer.from("jpeg"), width: 480, height: 360 };
const allSamples = Object.values(emailSamples);

test("the order email has the number, walls, amounts, ship date and link of the order", async () => {
  const { subject, html, text } = await renderEmail(orderReceivedSample);
  expect(subject).toBe("Your order SW-7K2M9QXD is confirmed");
  for (const part of [html.replaceAll("<!-- -->", ""), text]) {
    for (const expected of ["SW-7K2M9QXD", "2 × Staircase", "$72.00", "XMAS20", "−$14.40", "Free", "$4.03", "$61.63"]) {
      expect(part).toContain(expected);
    }
    expect(part).toContain("Thursday, December 3");
    expect(part).toContain("1200 Brickell Ave, Apt 4");
    expect(part).toContain("https://shop.example/order/order_1?token=1.r.a.b");
  }
});

test("the email for an order without photos links to the upload page", async () => {
  const uploadUrl = "https://shop.example/upload/order_1/line?token=1.u.a.b";
  const { subject, html, text } = await renderEmail({ ...orderReceivedSample, lines: [{ ...wall, uploadUrl }] });
  expect(subject).toBe("Your order SW-7K2M9QXD is confirmed");
  expect(text).toContain(`Add your photos ${uploadUrl}`);
  expect(text).toContain("Waiting for your photos");
  for (const part of [html, text]) {
    expect(part).toContain("$61.63");
    expect(part).not.toContain("December");
  }
});

test("the email for missing photos of several walls has a link for each wall", async () => {
  const uploadUrls = ["https://shop.example/upload/order_1/a?token=t", "https://shop.example/upload/order_1/b?token=t"];
  const waiting = uploadUrls.map((uploadUrl) => ({ ...wall, uploadUrl }));
  const { text } = await renderEmail({ ...orderReceivedSample, lines: [wall, ...waiting] });
  expect(text).toContain("the photos you’ve already added");
  expect(text.match(/Add photos to this wall/g)).toHaveLength(2);
  for (const uploadUrl of uploadUrls) expect(text.split(uploadUrl)).toHaveLength(2);
  expect(text).not.toContain("December");
});

test("the email for an order mentions photos only if the order has walls", async () => {
  const plates = { ...wall, title: "Replacement plates, set of 4", frameColor: null, picture: null, uploadUrl: null };
  const { text } = await renderEmail({ ...orderReceivedSample, lines: [plates] });
  expect(text).toContain("Your order is confirmed. We’ll pack it and ship it by Thursday, December 3.");
  expect(text).toContain("2 × Replacement plates, set of 4");
  expect(text).not.toMatch(/photo/i);
  const uploadUrl = "https://shop.example/upload/order_1/a?token=t";
  const mixed = await renderEmail({ ...orderReceivedSample, lines: [plates, { ...wall, uploadUrl }] });
  expect(mixed.text).toContain("It’s safe with us and waiting for your photos");
});

test("the upload email has a button for a single wall and links for several walls", async () => {
  const second = {
    title: "Dozen",
    details: "12 tiles",
    frameColor: "white",
    picture: null,
    uploadUrl: "https://shop.example/upload/2",
  } as const;
  expect((await renderEmail(uploadLinkSample)).text).toContain("Add your photos https://shop.example/upload/1?token=t");
  const { text } = await renderEmail({ ...uploadLinkSample, lines: [...uploadLinkSample.lines, second] });
  expect(text.match(/Add photos to this wall/g)).toHaveLength(2);
  expect(text).toContain(second.uploadUrl);
});

test("an email shows a wall as an embedded picture", async () => {
  const { html, text } = await renderEmail({ ...orderReceivedSample, lines: [{ ...wall, picture }] });
  const [image, ...more] = html.match(/<img[^>]*>/g) ?? [];
  expect(more).toEqual([]);
  for (const attribute of ['src="cid:wall-1"', 'width="480"', 'height="360"']) expect(image).toContain(attribute);
  expect(image).toContain('alt="Your framed wall: 2 × Staircase, 4 tiles · Medium · Infinite frame"');
  expect(text).not.toContain("cid:");
});

const [waitingWall] = uploadLinkSample.lines as [UploadLinkEmail["lines"][number]];
const emailsWithWall: readonly EmailContent[] = [
  { ...orderReceivedSample, lines: [{ ...wall, picture }] },
  { ...orderReceivedSample, lines: [{ ...wall, picture, uploadUrl: "https://shop.example/upload/1" }] },
  { ...emailSamples["in-production"], lines: [{ ...wall, picture }] },
  { ...emailSamples.shipped, lines: [{ ...wall, picture }] },
  { ...emailSamples.delivered, wall: { ...wall, picture } },
  { ...emailSamples["order-changed"], wall: { ...wall, picture } },
  { ...emailSamples["order-link"], wall: { ...wall, picture } },
  { ...uploadLinkSample, lines: [{ ...waitingWall, picture }] },
  { ...emailSamples["upload-reminder"], lines: [{ ...waitingWall, picture }] },
];

test.each(emailsWithWall.map((content) => [content.kind, content] as const))(
  "the email “%s” begins with a picture of the framed wall",
  async (_kind, content) => {
    const { html } = await renderEmail(content);
    expect(html.match(/<img/g)).toHaveLength(1);
    expect(html.indexOf("<img")).toBeLessThan(html.indexOf("<h1"));
  },
);

test("an email about several walls begins with a picture of the first wall", async () => {
  const second = { ...wall, title: "Trio", picture: { ...picture, contentId: "wall-2" } };
  const { html } = await renderEmail({ ...emailSamples.shipped, lines: [{ ...wall, picture }, second] });
  const shown = [...html.matchAll(/src="cid:([^"]+)"/g)].map(([, contentId]) => contentId);
  expect(shown).toEqual(["wall-1", "wall-2"]);
  expect(html.indexOf("cid:wall-2")).toBeGreaterThan(html.indexOf("<h1"));
});

test("the email about photos on hold shows each photo beside its replace button", async () => {
  const sample = emailSamples["photo-problem"];
  const photos = [2, 3].map((position) => ({
    piece: `Staircase, photo ${position}`,
    problem: "This photo is very dark.",
    picture: { contentId: `photo-${position}`, jpeg: Buffer.from("jpeg"), width: 180, height: 220 },
    replaceUrl: `${sample.orderUrl}#tile_${position}`,
  }));
  const { subject, html, text } = await renderEmail({ ...sample, photos });
  expect(subject).toBe("2 photos in your order SW-7K2M9QXD need attention");
  const rows = html.match(/<table(?:(?!<table)[\s\S])*?cid:photo-[\s\S]*?<\/table>/g) ?? [];
  expect(rows).toHaveLength(2);
  for (const [index, { contentId }] of photos.map(({ picture }) => picture).entries()) {
    expect(rows[index]).toContain(`cid:${contentId}`);
    expect(rows[index]).toContain(`#tile_${index + 2}`);
    expect(rows[index]).toContain("Replace");
  }
  expect(text.match(/Replace https/g)).toHaveLength(2);
  expect(text).not.toContain("Open your order");
});

test("the email about a problem links to the order if the photo is not known", async () => {
  const { text } = await renderEmail({ ...emailSamples["photo-problem"], photos: [] });
  expect(text).toContain("This photo is damaged. Please choose another copy.");
  expect(text).toContain(`Open your order ${emailSamples["photo-problem"].orderUrl}`);
});

const markup = '<img src=x onerror="alert(1)"><script>alert(2)</script>';

/** Replaces every text from customers and staff with markup. */
function replaceTextsWithMarkup<T>(value: T, key = ""): T {
  const ownFields = [
    "kind",
    "step",
    "what",
    "reason",
    "frameColor",
    "currency",
    "shipBy",
    "from",
    "to",
    "returnBy",
    "deliverOn",
    "orderUrl",
  ];
  if (typeof value === "string") return (ownFields.includes(key) || key.endsWith("Url") ? value : markup) as T;
  if (Array.isArray(value)) return value.map((item) => replaceTextsWithMarkup(item)) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, replaceTextsWithMarkup(one, name)])) as T;
}

test.each(allSamples.map((content) => [content.kind, content] as const))(
  "user input is escaped in the email %s",
  async (_kind, content) => {
    const { html } = await renderEmail(replaceTextsWithMarkup(content));
    expect(html).not.toMatch(/<img|<script/i);
    expect(html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;");
  },
);

test("the footer of an email links to the configured contact address, by default the demo's", async () => {
  const { html, text } = await renderEmail(orderReceivedSample, { contactEmail: "care@tiles.example" });
  expect(html).toContain('href="mailto:care@tiles.example"');
  expect(text).toContain("care@tiles.example");
  expect((await renderEmail(orderReceivedSample)).html).toContain(`href="mailto:${shopCopy.contactEmail}"`);
});

test("the subject of an email is one line even if the order number has line breaks", async () => {
  const { subject } = await renderEmail({ ...orderReceivedSample, orderNumber: "SW-1\r\nBcc: all@example.com\u2028x" });
  expect(subject).toBe("Your order SW-1 Bcc: all@example.com x is confirmed");
});

test.each(allSamples.map((content) => [content.kind, content] as const))(
  "the email %s loads nothing from other sites",
  async (_kind, content) => {
    const { subject, html, text } = await renderEmail(content);
    expect(subject.length).toBeGreaterThan(10);
    expect(html).not.toMatch(/<img|<link(?! )|<script|url\(|@import|src=/i);
    expect(html).toContain("prefers-color-scheme: dark");
    expect(html.length).toBeLessThan(60_000);
    expect(text).toMatch(/Marisol/i);
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href?.replaceAll("&amp;", "&"));
    const own = JSON.stringify([content, `mailto:${shopCopy.contactEmail}`]);
    expect(links.length).toBeGreaterThan(0);
    for (const href of links) expect(own).toContain(href);
  },
);

test("only the last of the three upload reminders says that it is the last (S-131)", async () => {
  const emails = await Promise.all(
    reminderSteps.map((step) => renderEmail({ ...emailSamples["upload-reminder"], step })),
  );
  expect(new Set(emails.map(({ text }) => text)).size).toBe(3);
  expect(emails.map(({ subject }) => subject.startsWith("Last reminder"))).toEqual([false, false, true]);
  for (const { text } of emails) expect(text).toContain("https://shop.example/upload/1?token=t");
});

test("the shipping email links to the carrier's tracking page", async () => {
  const { text } = await renderEmail(emailSamples.shipped);
  expect(text).toContain("with UPS.");
  expect(text).toContain("Track your package https://www.ups.com/track?tracknum=1Z999AA10123456784");
  const bare = { ...emailSamples.shipped, carrier: null, trackingNumber: null, trackingUrl: null };
  const { text: without } = await renderEmail(bare);
  expect(without).toContain(`See your order ${bare.orderUrl}`);
  expect(without).not.toMatch(/Tracking|null/);
});

test("the delivery email names the last day for returns (S-025)", async () => {
  expect((await renderEmail(emailSamples.delivered)).text).toContain("30 days, until Monday, January 4,");
});

test("a refund email states the exact amount and when the refund arrives (S-032)", async () => {
  for (const content of [emailSamples.refund, emailSamples.cancelled]) {
    const { text } = await renderEmail(content);
    expect(text).toContain("$61.63");
    expect(text).toMatch(/card or account you paid with|original payment method/);
    expect(text).toContain("5 business days");
  }
  const { text } = await renderEmail({ ...emailSamples.cancelled, refunded: 0 });
  expect(text).not.toContain("$");
  const { text: twice } = await renderEmail({ ...emailSamples.refund, reason: "duplicate", order: null });
  expect(twice).toContain("because we received a payment twice");
});

test("the email about an unpaid change of address states the amount and the new address", async () => {
  const content = { ...emailSamples["order-changed"], what: "address-unpaid", amount: 735 } as const;
  const { subject, text } = await renderEmail(content);
  expect(subject).toContain("Pay the difference");
  expect(text).toContain("$7.35");
  expect(text).toContain(content.addressLines[0]);
});
