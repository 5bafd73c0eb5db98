import { expect, test } from "vitest";
import type { LetterLine, OrderReceivedLetter, UploadLinkLetter } from "./letter.ts";
import { renderLetter } from "./render-letter.tsx";

const wall: LetterLine = {
  title: "Staircase",
  details: "4 tiles · Medium · Infinite frame",
  frameColour: "black",
  quantity: 2,
  price: 7200,
  wantsPhotos: false,
};

const received: OrderReceivedLetter = {
  kind: "order-received",
  orderNumber: "SW-7K2M9QXD",
  firstName: "Marisol",
  lines: [wall],
  totals: { currency: "USD", subtotal: 7200, discount: 1440, shipping: 0, tax: 403, total: 6163 },
  promoCode: "XMAS20",
  shipBy: "2026-12-03",
  addressLines: ["Marisol Vega", "1200 Brickell Ave, Apt 4", "Miami, FL 33131"],
  orderUrl: "https://shop.example/order/order_1?token=1.r.a.b",
  uploadUrl: null,
};

const link: UploadLinkLetter = {
  kind: "upload-link",
  orderNumber: "SW-7K2M9QXD",
  firstName: "Marisol",
  lines: [
    { title: "Trio", details: "3 tiles", frameColour: "wood", uploadUrl: "https://shop.example/upload/1?token=t" },
  ],
};

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
  const { text } = await renderLetter({ ...received, lines: [{ ...wall, wantsPhotos: true }], uploadUrl });
  expect(text).toContain(uploadUrl);
  expect(text).toContain("Waits for your photos");
  expect(text).not.toContain("December");
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

test("what shoppers typed stays text in a letter", async () => {
  const letters = [
    {
      ...received,
      firstName: markup,
      addressLines: [markup],
      promoCode: markup,
      lines: [{ ...wall, title: markup, details: markup }],
    },
    { ...link, firstName: markup, lines: [{ ...link.lines[0], title: markup, details: markup }] },
  ] as const;
  for (const letter of letters) {
    const { html } = await renderLetter(letter as OrderReceivedLetter | UploadLinkLetter);
    expect(html).not.toMatch(/<img|<script/i);
    expect(html).toContain("&lt;img src=x onerror=&quot;alert(1)&quot;&gt;");
  }
});

test("a subject is one line, whatever stands in the order", async () => {
  const { subject } = await renderLetter({ ...received, orderNumber: "SW-1\r\nBcc: all@example.com\u2028x" });
  expect(subject).toBe("We have your order SW-1 Bcc: all@example.com x");
});

test("a letter loads nothing: no picture, no style sheet, no script", async () => {
  for (const letter of [received, link]) {
    const { html } = await renderLetter(letter);
    expect(html).not.toMatch(/<img|<link(?! )|<script|url\(|@import|src=/i);
    expect(html).toContain("prefers-color-scheme: dark");
    expect(html.length).toBeLessThan(60_000);
  }
});
