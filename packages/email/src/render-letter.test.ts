import { expect, test } from "vitest";
import { type LetterLine, reminderSteps } from "./letter.ts";
import { renderLetter } from "./render-letter.tsx";
import { received, samples } from "./samples.fixture.ts";

const [wall] = received.lines as [LetterLine];
const link = samples["upload-link"];
const everyKind = Object.values(samples);

test("the order letter tells number, walls, every amount, the day it leaves and the way back, in both its parts", async () => {
  const { subject, html, text } = await renderLetter(received);
  expect(subject).toBe("We have your order SW-7K2M9QXD");
  for (const part of [html.replaceAll("<!-- -->", ""), text]) {
    for (const told of ["SW-7K2M9QXD", "2 × Staircase", "$72.00", "XMAS20", "−$14.40", "Free", "$4.03", "$61.63"]) {
      expect(part).toContain(told);
    }
    expect(part).toContain("Thursday, December 3");
    expect(part).toContain("1200 Brickell Ave, Apt 4");
    expect(part).toContain("https://shop.example/order/order_1?token=1.r.a.b");
  }
});

test("an order that waits for photos asks for them first and promises no day", async () => {
  const uploadUrl = "https://shop.example/upload/order_1/line?token=1.u.a.b";
  const { html, text } = await renderLetter({ ...received, lines: [{ ...wall, wantsPhotos: true }], uploadUrl });
  expect(text).toContain(uploadUrl);
  expect(text).toContain("Waits for your photos");
  for (const part of [html, text]) expect(part).not.toContain("December");
});

test("one waiting wall gets a button, several get a link each", async () => {
  const second = {
    title: "Dozen",
    details: "12 tiles",
    frameColour: "white",
    uploadUrl: "https://shop.example/upload/2",
  } as const;
  expect((await renderLetter(link)).text).toContain("Add your photos https://shop.example/upload/1?token=t");
  const { text } = await renderLetter({ ...link, lines: [...link.lines, second] });
  expect(text.match(/Add photos to this wall/g)).toHaveLength(2);
  expect(text).toContain(second.uploadUrl);
});

const markup = '<img src=x onerror="alert(1)"><script>alert(2)</script>';

/** Every text of a letter made harmful; what the shop itself writes there stays. */
function harm<T>(value: T, key = ""): T {
  const ours = ["kind", "step", "what", "reason", "frameColour", "currency", "shipBy", "returnBy", "orderUrl"];
  if (typeof value === "string") return (ours.includes(key) || key.endsWith("Url") ? value : markup) as T;
  if (Array.isArray(value)) return value.map((one) => harm(one)) as T;
  if (typeof value !== "object" || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, harm(one, name)])) as T;
}

test.each(everyKind.map((letter) => [letter.kind, letter] as const))(
  "what shoppers typed stays text in a letter: %s",
  async (_kind, letter) => {
    const { html } = await renderLetter(harm(letter));
    expect(html).not.toMatch(/<img|<script/i);
    expect(html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;");
  },
);

test("a subject is one line, whatever stands in the order", async () => {
  const { subject } = await renderLetter({ ...received, orderNumber: "SW-1\r\nBcc: all@example.com\u2028x" });
  expect(subject).toBe("We have your order SW-1 Bcc: all@example.com x");
});

test.each(everyKind.map((letter) => [letter.kind, letter] as const))(
  "a letter says who it is for, loads nothing, and holds no address but its own links: %s",
  async (_kind, letter) => {
    const { subject, html, text } = await renderLetter(letter);
    expect(subject.length).toBeGreaterThan(10);
    expect(html).not.toMatch(/<img|<link(?! )|<script|url\(|@import|src=/i);
    expect(html).toContain("prefers-color-scheme: dark");
    expect(html.length).toBeLessThan(60_000);
    expect(text).toMatch(/Marisol/i);
    const links = [...html.matchAll(/href="([^"]+)"/g)].map(([, href]) => href?.replaceAll("&amp;", "&"));
    const own = JSON.stringify(letter);
    expect(links.length).toBeGreaterThan(0);
    for (const href of links) expect(own).toContain(href);
  },
);

test("the three reminders are three different letters, and only the last calls itself the last (S-131)", async () => {
  const letters = await Promise.all(reminderSteps.map((step) => renderLetter({ ...samples["upload-reminder"], step })));
  expect(new Set(letters.map(({ text }) => text)).size).toBe(3);
  expect(letters.map(({ subject }) => subject.startsWith("Last reminder"))).toEqual([false, false, true]);
  for (const { text } of letters) expect(text).toContain("https://shop.example/upload/1?token=t");
});

test("the letter of a parcel leads to the carrier, or to the order where the carrier has no page", async () => {
  const { text } = await renderLetter(samples.shipped);
  expect(text).toContain("with UPS.");
  expect(text).toContain("Track your parcel https://www.ups.com/track?tracknum=1Z999AA10123456784");
  const bare = { ...samples.shipped, carrier: null, trackingNumber: null, trackingUrl: null };
  const { text: without } = await renderLetter(bare);
  expect(without).toContain(`See your order ${bare.orderUrl}`);
  expect(without).not.toMatch(/Tracking|null/);
});

test("the letter of delivery promises 30 days and names the last one (S-025)", async () => {
  expect((await renderLetter(samples.delivered)).text).toContain("30 days, until Monday, January 4,");
});

test("money back is named to the cent, with its way and how long it takes (S-032)", async () => {
  for (const letter of [samples.refund, samples.cancelled]) {
    const { text } = await renderLetter(letter);
    expect(text).toContain("$61.63");
    expect(text).toContain("card or account you paid with");
    expect(text).toContain("5 business days");
  }
  const { text } = await renderLetter({ ...samples.cancelled, refunded: 0 });
  expect(text).not.toContain("$");
  const { text: twice } = await renderLetter({ ...samples.refund, reason: "duplicate", order: null });
  expect(twice).toContain("because a payment reached us twice");
});
