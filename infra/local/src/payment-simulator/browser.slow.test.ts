import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { AxeBuilder } from "@axe-core/playwright";
import { type Browser, chromium, type Page } from "@playwright/test";
import { chromiumArgs, findChromium } from "@storywall/testing/find-chromium";
import { build } from "vite";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { startTestShop } from "./test-shop.ts";

// Uses the same libraries as the shop's checkout, stripe-js and react-stripe-js, and the same CSP, which allows no
// inline scripts or styles.
const checkoutSource = `
import { createElement as h, useState } from "react";
import { createRoot } from "react-dom/client";
import { loadStripe } from "@stripe/stripe-js/pure";
import { Elements, ExpressCheckoutElement, PaymentElement, useElements, useStripe } from "@stripe/react-stripe-js";

const settings = document.querySelector("meta[name=settings]").dataset;
function Form() {
  const stripe = useStripe();
  const elements = useElements();
  const [message, say] = useState("");
  const [ready, setReady] = useState("");
  const [wallets, setWallets] = useState("");
  const pay = async (event) => {
    event?.preventDefault?.();
    say("");
    const submitted = await elements.submit();
    if (submitted.error) return say("INVALID " + submitted.error.code);
    const { clientSecret } = await fetch("/intent", { method: "POST" }).then((answer) => answer.json());
    const confirmParams = { return_url: location.origin + "/done" };
    const result = await stripe.confirmPayment({ elements, clientSecret, confirmParams, redirect: "if_required" });
    say(result.error ? "REFUSED " + (result.error.decline_code ?? result.error.code ?? result.error.message) : "PAID " + result.paymentIntent.status);
  };
  const wallet = settings.ships ? {
    options: { emailRequired: true, shippingAddressRequired: true, shippingRates: [{ id: "free", amount: 0, displayName: "Free shipping" }] },
    onClick: (event) => event.resolve({ lineItems: [{ name: "Items", amount: Number(settings.amount) }] }),
    onShippingAddressChange: (event) => {
      say("SHIPS TO " + JSON.stringify(event.address));
      if (event.address.country !== "US") return event.reject();
      elements.update({ amount: 4900 });
      event.resolve({ lineItems: [{ name: "Items", amount: 4000 }, { name: "Sales tax", amount: 900 }] });
    },
    onCancel: () => say("CANCELED"),
  } : {};
  const confirm = async (event) => {
    const { email } = event.billingDetails;
    say("CONFIRMED BY " + email + " IN " + event.shippingAddress?.address.line1);
    await pay();
    event.paymentFailed();
  };
  return h("form", { onSubmit: pay },
    h(ExpressCheckoutElement, { ...wallet, onConfirm: confirm, onReady: ({ availablePaymentMethods }) => setWallets(JSON.stringify(availablePaymentMethods ?? null)) }),
    h(PaymentElement, { onReady: () => setReady("ready") }),
    h("button", { type: "submit", disabled: !stripe }, "Pay now"),
    h("p", { id: "ready" }, ready), h("p", { id: "wallets" }, wallets), h("p", { id: "message" }, message));
}
const options = { mode: "payment", amount: Number(settings.amount), currency: "usd", appearance: { theme: "stripe" } };
createRoot(document.getElementById("root")).render(h(Elements, { stripe: loadStripe(settings.key), options }, h(Form)));
`;

let shop: Awaited<ReturnType<typeof startTestShop>>;
let site: Awaited<ReturnType<typeof openTestSite>>;
let browser: Browser;
let page: Page;
const violations: string[] = [];
/** Address that the shop's server sets on the next intents. */
let intentShipping: { name: string; address: { line1: string } } | null = null;

beforeAll(async () => {
  shop = await startTestShop();
  site = await openTestSite();
  browser = await chromium.launch({ executablePath: await findChromium(), args: chromiumArgs });
});
afterAll(async () => {
  await browser?.close();
  await site?.close();
  await shop?.close();
});
beforeEach(async () => {
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } });
  page = await context.newPage();
  violations.length = 0;
  intentShipping = null;
  page.on("console", (pollMessage) => {
    if (/Content Security Policy|Stripe\.js@/.test(pollMessage.text())) violations.push(pollMessage.text());
  });
  return () => context.close();
});

async function openTestSite() {
  const script = await bundleCheckout();
  const server = createServer(async (request, response) => {
    const { baseUrl, publishableKey } = shop.simulator();
    const url = new URL(request.url ?? "/", "http://shop.test");
    if (url.pathname === "/app.js") {
      response.setHeader("content-type", "text/javascript").end(script);
      return;
    }
    if (url.pathname === "/intent") {
      const intent = await shop.stripe().paymentIntents.create({
        amount: 4900,
        currency: "usd",
        automatic_payment_methods: { enabled: true },
        ...(intentShipping ? { shipping: intentShipping } : {}),
      });
      response
        .setHeader("content-type", "application/json")
        .end(JSON.stringify({ clientSecret: intent.client_secret }));
      return;
    }
    const ships = url.searchParams.has("ships");
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.setHeader(
      "content-security-policy",
      `default-src 'none'; script-src 'self' ${baseUrl}; style-src 'self'; connect-src 'self' ${baseUrl}`,
    );
    response.end(`<!doctype html><html lang="en"><title>Checkout</title>
<meta name="settings" data-key="${publishableKey}" data-amount="${url.searchParams.get("amount") ?? 4900}" ${ships ? 'data-ships="1"' : ""}>
<script src="${baseUrl}/sim/stripe.js"></script><div id="root"></div><script type="module" src="/app.js"></script></html>`);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `http://localhost:${port}`,
    close: () => {
      server.closeAllConnections();
      return new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

/** The folder is inside this package, so that its dependencies are found. */
async function bundleCheckout(): Promise<string> {
  const folder = await mkdtemp(path.join(import.meta.dirname, ".checkout-"));
  const entry = path.join(folder, "checkout.js");
  await writeFile(entry, checkoutSource);
  try {
    const built = await build({
      configFile: false,
      logLevel: "error",
      root: folder,
      define: { "process.env.NODE_ENV": '"production"' },
      build: { write: false, lib: { entry, formats: ["es"], fileName: "checkout" } },
    });
    const [first] = Array.isArray(built) ? built : [built];
    const chunk = first && "output" in first ? first.output[0] : undefined;
    if (!chunk) throw new Error("The checkout was not built.");
    return chunk.code;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function openCheckout(query = ""): Promise<void> {
  await page.goto(`${site.url}/${query}`);
  await expect.poll(() => page.textContent("#ready")).toBe("ready");
}

async function typeCard(number: string): Promise<void> {
  await page.getByLabel("Card number").fill(number);
  await page.getByLabel("Expiry date").fill("12 / 34");
  await page.getByLabel("Security code (CVC)").fill("123");
  await page.getByLabel("ZIP code").fill("89501");
}

const clickPayNow = () => page.getByRole("button", { name: "Pay now" }).click();
const pollMessage = () => expect.poll(() => page.textContent("#message"));

describe("the simulated card form", () => {
  it("the simulated card form takes a payment without violating the shop's content security policy", async () => {
    await openCheckout();
    await typeCard("4242424242424242");
    await clickPayNow();
    await pollMessage().toBe("PAID succeeded");
    expect(violations).toEqual([]);
  });

  it("the simulated card form groups the digits of a typed card number in fours", async () => {
    await openCheckout();
    await page.getByLabel("Card number").pressSequentially("4242424242424242");
    await page.getByLabel("Expiry date").pressSequentially("1234");
    expect(await page.getByLabel("Card number").inputValue()).toBe("4242 4242 4242 4242");
    expect(await page.getByLabel("Expiry date").inputValue()).toBe("12 / 34");
  });

  it("the simulated card form reports a missing card number next to the field", async () => {
    await openCheckout();
    await clickPayNow();
    await pollMessage().toBe("INVALID incomplete_number");
    expect(await page.getByLabel("Card number").getAttribute("aria-invalid")).toBe("true");
    expect(await page.getByText("Your card number is incomplete.").isVisible()).toBe(true);
    expect(await page.evaluate(() => document.activeElement?.getAttribute("autocomplete"))).toBe("cc-number");
  });

  it("the simulated card form accepts another card after a declined one", async () => {
    await openCheckout();
    await typeCard("4000000000009995");
    await clickPayNow();
    await pollMessage().toBe("REFUSED insufficient_funds");
    await typeCard("4242424242424242");
    await clickPayNow();
    await pollMessage().toBe("PAID succeeded");
  });

  it("the simulated card form takes the payment when the 3-D Secure challenge is approved", async () => {
    await openCheckout();
    await typeCard("4000000000003220");
    await clickPayNow();
    await page.getByRole("dialog", { name: "Is this you?" }).waitFor();
    await page.getByRole("button", { name: "Approve" }).click();
    await pollMessage().toBe("PAID succeeded");
    expect(violations).toEqual([]);
  });

  it("the simulated card form takes no payment when the 3-D Secure challenge is declined", async () => {
    for (const decline of [
      () => page.getByRole("button", { name: "Decline" }).click(),
      () => page.keyboard.press("Escape"),
    ]) {
      await openCheckout();
      await typeCard("4000000000003220");
      await clickPayNow();
      await page.getByRole("dialog").waitFor();
      await decline();
      await pollMessage().toBe("REFUSED payment_intent_authentication_failure");
      expect(await page.getByRole("dialog").count()).toBe(0);
    }
  });

  it("the simulated card form, its error messages and the challenge have no accessibility problems", async () => {
    const findAccessibilityViolations = async () =>
      (await new AxeBuilder({ page }).include(".sim-pay").analyze()).violations.map((v) => v.id);
    await openCheckout();
    await clickPayNow();
    await pollMessage().toBe("INVALID incomplete_number");
    expect(await findAccessibilityViolations()).toEqual([]);
    await typeCard("4000000000003220");
    await clickPayNow();
    await page.getByRole("dialog").waitFor();
    expect((await new AxeBuilder({ page }).include(".sim-dialog").analyze()).violations).toEqual([]);
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe("Approve");
  });

  it("the simulated card form never charges an amount other than the one on the screen", async () => {
    await openCheckout("?amount=4800");
    await typeCard("4242424242424242");
    await clickPayNow();
    await pollMessage().toMatch(/^REFUSED The amount/);
  });
});

describe("the simulated wallet", () => {
  const openSheet = async (query: string) => {
    await openCheckout(query);
    await page.getByRole("button", { name: "Simulated wallet" }).click();
    await page.getByRole("dialog", { name: "Simulated wallet" }).waitFor();
  };
  const confirm = () => page.getByRole("button", { name: /^Confirm/ }).click();

  it("the simulated wallet pays even if the card form is empty", async () => {
    await openSheet("");
    await confirm();
    await pollMessage().toBe("PAID succeeded");
    expect(violations).toEqual([]);
  });

  it("the simulated wallet reveals the street only when the shopper confirms the payment", async () => {
    await openSheet("?ships&amount=4000");
    await pollMessage().toBe('SHIPS TO {"city":"Reno","state":"NV","postal_code":"89501","country":"US"}');
    await expect.poll(() => page.getByRole("button", { name: /^Confirm/ }).textContent()).toBe("Confirm $49.00");
    expect(await page.getByRole("dialog").locator("dd").allTextContents()).toEqual(["$40.00", "$9.00", "$49.00"]);
    await confirm();
    await pollMessage().toBe("PAID succeeded");
    const [intent] = (await shop.stripe().paymentIntents.list({ limit: 1 })).data;
    expect(intent?.shipping).toMatchObject({ name: "Sam Wallet", address: { line1: "1 Main Street", state: "NV" } });
  });

  it("the simulated wallet cannot confirm a delivery address that the shop rejects", async () => {
    await openSheet("?ships&amount=4000");
    await page.getByLabel("Ship to").selectOption({ label: "Toronto, Canada" });
    await page.getByRole("alert").filter({ hasText: "can’t ship to this address" }).waitFor();
    expect(await page.getByRole("button", { name: /^Confirm/ }).isDisabled()).toBe(true);
  });

  it("the simulated wallet is canceled with its button or Escape", async () => {
    for (const cancel of [
      () => page.getByRole("button", { name: "Cancel" }).click(),
      () => page.keyboard.press("Escape"),
    ]) {
      await openSheet("?ships&amount=4000");
      await cancel();
      await pollMessage().toBe("CANCELED");
      expect(await page.getByRole("dialog").count()).toBe(0);
    }
  });

  it("the simulated wallet does not replace a delivery address that the server has set", async () => {
    intentShipping = { name: "Ann Lee", address: { line1: "12 Elm St" } };
    await openSheet("?ships&amount=4900");
    await confirm();
    await pollMessage().toMatch(/^REFUSED The shipping information .* secret key/);
  });

  it("the simulated wallet is not offered by a browser without a wallet", async () => {
    await page.addInitScript(() => localStorage.setItem("sim-no-wallet", "1"));
    await openCheckout();
    expect(await page.textContent("#wallets")).toBe("null");
    expect(await page.getByRole("button", { name: "Simulated wallet" }).count()).toBe(0);
  });

  it("the simulated wallet has no accessibility problems", async () => {
    await openSheet("?ships&amount=4000");
    expect((await new AxeBuilder({ page }).include(".sim-dialog").analyze()).violations).toEqual([]);
  });
});
