import { newId } from "@storywall/domain/kernel/ids";
import { confirmPayment, createPhotoRow } from "@storywall/services/checkout/checkout.fixture";
import { describe, expect } from "vitest";
import {
  addressDto,
  callRest,
  createCart,
  createExpectedError,
  createFilledLineItem,
  createLineItem,
  email,
  readVisitorId,
  toErrorSummary,
} from "../cart/rest.fixture.ts";
import { type Browser, type TestResponse, test } from "../shop.fixture.ts";

const variants = [{ variantId: "variant_single_tile" }];
const uploadLaterBody = { variants, isUploadLater: true, email, shippingAddress: addressDto };

const createCheckout = (browser: Browser, body: object) => callRest(browser, "POST", "/shopify/create-checkout", body);
const createCheckoutWith = (browser: Browser, overrides: object) =>
  createCheckout(browser, { ...uploadLaterBody, ...overrides });
const createCheckoutWithAddress = (browser: Browser, overrides: object) =>
  createCheckoutWith(browser, { shippingAddress: { ...addressDto, ...overrides } });

const readErrorFields = (answer: TestResponse) => answer.body.fields;
const badEmail = "Enter a valid email address, like name@example.com.";

describe("Bad input B: checkout and shipping", () => {
  test("B1: a checkout without variants is rejected", async ({ shop }) => {
    const { variants: _, ...rest } = uploadLaterBody;
    expect(toErrorSummary(await createCheckout(shop.openBrowser(), rest))).toEqual(
      createExpectedError(400, "FIELD_REQUIRED", '"variants" is required.'),
    );
  });

  test("B2: an empty variants list and an empty cart are rejected", async ({ shop, deps }) => {
    const empty = createExpectedError(422, "CHECKOUT_EMPTY", "There’s nothing to check out.");
    expect(toErrorSummary(await createCheckoutWith(shop.openBrowser(), { variants: [] }))).toEqual(empty);
    const browser = shop.openBrowser();
    const { cartId, line } = await createCart(browser, deps);
    await callRest(browser, "PUT", "/shopify/remove-cart-item", { cartId, itemId: line.uuid });
    expect(toErrorSummary(await createCheckout(browser, { cartId, email, shippingAddress: addressDto }))).toEqual(
      empty,
    );
  });

  test("B3: an unknown variantId is rejected", async ({ shop }) => {
    const answer = await createCheckoutWith(shop.openBrowser(), { variants: [{ variantId: "variant_sofa" }] });
    expect(toErrorSummary(answer)).toEqual(
      createExpectedError(422, "VARIANT_UNKNOWN", "One of the products is no longer available."),
    );
  });

  test.for([
    undefined,
    null,
    "",
    "a@",
    "@example.com",
    "a b@example.com",
    `${"a".repeat(60)}@${"b.".repeat(100)}example.com`,
    "ann@example.com\r\nBcc: all@example.com",
  ])("B4: the email %j is rejected", async (invalidEmail, { shop, db }) => {
    const answer = await createCheckoutWith(shop.openBrowser(), { email: invalidEmail });
    expect(toErrorSummary(answer)).toEqual(createExpectedError(422, "EMAIL_INVALID", badEmail));
    expect(readErrorFields(answer)).toEqual({ email: badEmail });
    expect(await db.cart.count()).toBe(0);
  });

  test.for([
    ["address1", "Enter a street address."],
    ["city", "Enter a city."],
    ["provinceCode", "Choose a state."],
    ["zip", "Enter a ZIP code."],
  ] as const)("B5: a postal address without %s is rejected", async ([field, message], { shop, db }) => {
    const { [field]: _, ...rest } = addressDto;
    for (const shippingAddress of [rest, { ...rest, [field]: " " }]) {
      const answer = await createCheckoutWith(shop.openBrowser(), { shippingAddress });
      expect(toErrorSummary(answer)).toEqual(createExpectedError(422, "ADDRESS_INCOMPLETE", message));
      expect(readErrorFields(answer)).toEqual({ [field]: message });
    }
    expect(await db.cart.count()).toBe(0);
  });

  test("B5: a checkout without a postal address is rejected with an error for each field", async ({ shop }) => {
    const answer = await createCheckoutWith(shop.openBrowser(), { shippingAddress: undefined });
    expect(answer).toMatchObject({ status: 422, body: { code: "ADDRESS_INCOMPLETE" } });
    expect(Object.keys(readErrorFields(answer) as object)).toEqual([
      "firstName",
      "lastName",
      "address1",
      "city",
      "provinceCode",
      "zip",
    ]);
  });

  test.for(["ZA", "GB"])("B6: a postal address in the country %s is rejected", async (countryCode, { shop }) => {
    expect(toErrorSummary(await createCheckoutWithAddress(shop.openBrowser(), { countryCode }))).toEqual(
      createExpectedError(422, "COUNTRY_NOT_SUPPORTED", "We ship to addresses in the United States only."),
    );
  });

  test.for(["ABCDE", "1234", "972011"])("B7: the ZIP code %s is rejected", async (zip, { shop }) => {
    expect(toErrorSummary(await createCheckoutWithAddress(shop.openBrowser(), { zip }))).toEqual(
      createExpectedError(422, "ZIP_INVALID", "Enter a 5-digit ZIP code."),
    );
  });

  test("B8: an unknown US state is rejected", async ({ shop }) => {
    expect(toErrorSummary(await createCheckoutWithAddress(shop.openBrowser(), { provinceCode: "XX" }))).toEqual(
      createExpectedError(422, "STATE_INVALID", "Choose a US state."),
    );
  });

  test("B9: a ZIP code of another US state is rejected", async ({ shop }) => {
    expect(
      toErrorSummary(await createCheckoutWithAddress(shop.openBrowser(), { provinceCode: "TX", zip: "33101" })),
    ).toEqual(
      createExpectedError(422, "ZIP_STATE_MISMATCH", "ZIP code 33101 isn’t in Texas. Check the ZIP code and state."),
    );
  });

  test("B9: a ZIP code near a border is accepted after the customer confirms it", async ({ shop, deps }) => {
    const shippingAddress = { ...addressDto, city: "Fort Campbell", provinceCode: "TN", zip: "42223" };
    const browser = shop.openBrowser();
    const { cartId } = await createCart(browser, deps);
    const setAddress = (address: object) =>
      callRest(browser, "PUT", "/shopify/update-shipping-address", { cartId, shippingAddress: address });
    expect(toErrorSummary(await setAddress(shippingAddress))).toMatchObject({
      status: 422,
      code: "ZIP_STATE_MISMATCH",
    });
    const confirmed = { ...shippingAddress, isZipConfirmed: true };
    expect((await setAddress(confirmed)).status).toBe(200);
    const checkout = await createCheckout(browser, { cartId, email, shippingAddress: confirmed });
    expect(checkout.status).toBe(200);
    expect((await createCheckout(browser, { cartId, email, shippingAddress })).status).toBe(422);
  });

  test("B10: a company or apartment that is too long is rejected instead of truncated", async ({ shop }) => {
    for (const field of ["company", "address2"]) {
      const answer = await createCheckoutWithAddress(shop.openBrowser(), { [field]: "x".repeat(101) });
      expect(toErrorSummary(answer)).toMatchObject({ status: 422, code: "ADDRESS_TOO_LONG" });
      expect(readErrorFields(answer)).toEqual({ [field]: expect.stringContaining("100") });
    }
  });

  test("B10: a name of 300 characters or only emoji is rejected", async ({ shop }) => {
    const browser = shop.openBrowser();
    expect(toErrorSummary(await createCheckoutWithAddress(browser, { firstName: "a".repeat(300) }))).toEqual(
      createExpectedError(422, "NAME_TOO_LONG", "The name is too long (limit 60 characters)."),
    );
    expect(toErrorSummary(await createCheckoutWithAddress(browser, { firstName: "🙂🙂" }))).toEqual(
      createExpectedError(422, "NAME_INVALID", "Enter a first name that contains letters."),
    );
    const html = await createCheckoutWithAddress(browser, { firstName: "<b>Ann</b>" });
    expect(html).toMatchObject({ status: 200, body: { shippingAddress: { firstName: "<b>Ann</b>" } } });
    expect(html.headers.get("content-type")).toBe("application/json; charset=utf-8");
  });

  test("B11: a value of isUploadLater that is not a boolean is rejected", async ({ shop }) => {
    expect(toErrorSummary(await createCheckoutWith(shop.openBrowser(), { isUploadLater: "yes" }))).toEqual(
      createExpectedError(400, "FIELD_INVALID", '"isUploadLater" must be true or false.'),
    );
  });

  test("B12: a checkout with both framesInfo and isUploadLater is rejected", async ({ shop }) => {
    const framesInfo = [createLineItem().userTemplateInfo];
    expect(toErrorSummary(await createCheckoutWith(shop.openBrowser(), { framesInfo }))).toEqual(
      createExpectedError(422, "CONFLICTING_FIELDS", "Send either photos or “Upload photos later” but not both."),
    );
  });

  test("B13: a checkout with neither photos nor isUploadLater is rejected", async ({ shop, deps }) => {
    const missing = createExpectedError(422, "PHOTOS_MISSING", "Add your photos or choose “Upload photos later”.");
    const browser = shop.openBrowser();
    expect(toErrorSummary(await createCheckoutWith(browser, { isUploadLater: undefined }))).toEqual(missing);
    expect(toErrorSummary(await createCheckoutWith(browser, { isUploadLater: false, framesInfo: [] }))).toEqual(
      missing,
    );
    const { body: cart } = await callRest(browser, "POST", "/shopify/init-cart", { lineItems: [createLineItem()] });
    const contact = { email, shippingAddress: addressDto };
    expect(toErrorSummary(await createCheckout(browser, { cartId: cart._id, ...contact }))).toEqual(missing);
    const filled = await createFilledLineItem(browser, deps);
    const products = { variants: [...variants, ...variants], framesInfo: [filled.userTemplateInfo] };
    expect(toErrorSummary(await createCheckout(browser, { ...products, ...contact }))).toEqual(missing);
  });

  test("B14: a checkout whose photos are still being uploaded or processed returns 409", async ({ shop, db }) => {
    const browser = shop.openBrowser();
    const userId = await readVisitorId(browser);
    const photos = [
      await createPhotoRow(db, { userId, state: "reserved" }),
      await createPhotoRow(db, { userId, state: "uploaded" }),
    ];
    const { userTemplateInfo } = createLineItem({ templateKey: "flex_two_frames", photos });
    const answer = await createCheckoutWith(browser, {
      variants: [{ variantId: "variant_flex_two_frames" }],
      isUploadLater: false,
      framesInfo: [userTemplateInfo],
    });
    expect(toErrorSummary(answer)).toEqual(
      createExpectedError(409, "PHOTOS_NOT_READY", "2 photos are still being prepared. Try again in a moment."),
    );
  });

  test("B15: a checkout with a rejected photo is rejected", async ({ shop, db }) => {
    const browser = shop.openBrowser();
    const userId = await readVisitorId(browser);
    const states = ["ready", "ready", "rejected"] as const;
    const photos = await Promise.all(states.map((state) => createPhotoRow(db, { userId, state })));
    const answer = await createCheckoutWith(browser, {
      variants: [{ variantId: "variant_trio" }],
      isUploadLater: false,
      framesInfo: [createLineItem({ templateKey: "trio", photos }).userTemplateInfo],
    });
    expect(toErrorSummary(answer)).toEqual(
      createExpectedError(422, "PHOTO_REJECTED", "We can’t use photo 3. Please replace it."),
    );
  });

  test("B16: an unknown templateId is rejected", async ({ shop }) => {
    expect(toErrorSummary(await createCheckoutWith(shop.openBrowser(), { templateId: newId("tpl") }))).toEqual(
      createExpectedError(422, "TEMPLATE_UNKNOWN", "This layout is no longer available."),
    );
  });

  // Anyone who has a checkout's id may use it, so only unknown ids are rejected.
  test("B17: an unknown checkoutId returns 404", async ({ shop }) => {
    const browser = shop.openBrowser();
    const notFound = createExpectedError(404, "CHECKOUT_NOT_FOUND", "We couldn’t find this checkout.");
    for (const checkoutId of [newId("checkout"), "checkout_1", "' or 1=1", "../x"]) {
      const calls: [string, string, object][] = [
        ["POST", "update-checkout", { email }],
        ["POST", "re-create-checkout", {}],
        ["POST", "checkout-info", {}],
        ["PUT", "update-shipping-address", { shippingAddress: addressDto }],
        ["PUT", "update-email-address", { email }],
        ["PUT", "set-shipping-lineItem", { shippingRateHandle: "free-standard" }],
        ["PUT", "checkout-discount-code", { discountCode: null }],
        ["PUT", "checkout-item", { lineItem: createLineItem() }],
        ["PUT", "complete-checkout", {}],
      ];
      for (const [method, path, overrides] of calls) {
        const answer = await callRest(browser, method, `/shopify/${path}`, { checkoutId, ...overrides });
        expect({ path, ...toErrorSummary(answer) }).toEqual({ path, ...notFound });
      }
    }
  });

  test("B18: an expired price quote returns 409 with a new checkout", async ({ shop, clock }) => {
    const browser = shop.openBrowser();
    const { body } = await createCheckout(browser, uploadLaterBody);
    clock.advance(30 * 60_000);
    const change = { checkoutId: body._id, shippingRateHandle: "free-standard" };
    const answer = await callRest(browser, "PUT", "/shopify/set-shipping-lineItem", change);
    expect(toErrorSummary(answer)).toEqual(
      createExpectedError(
        409,
        "QUOTE_EXPIRED",
        "We hold prices for 30 minutes, and that time is up. Please check the new total.",
      ),
    );
    expect(answer.body.checkout).toMatchObject({ cartId: body.cartId, total: 35, totals: { total: 3500 } });
  });

  test("B19: a checkout update after payment returns 409 with the order id", async ({ shop, simulator }) => {
    const browser = shop.openBrowser();
    const { body } = await createCheckout(browser, uploadLaterBody);
    const checkoutId = body._id;
    const { body: intent } = await callRest(browser, "POST", "/payments/create-payment-intent", { checkoutId });
    await confirmPayment(simulator, (intent.data as { paymentIntentId: string }).paymentIntentId);
    const { body: done } = await callRest(browser, "PUT", "/shopify/complete-checkout", { checkoutId });
    const answer = await callRest(browser, "POST", "/shopify/update-checkout", { checkoutId, email });
    expect(toErrorSummary(answer)).toEqual(
      createExpectedError(409, "ALREADY_PAID", "This order is already paid and can’t be changed here."),
    );
    expect(answer.body.orderId).toBe((done.data as { orderId: string }).orderId);
  });

  test("B20: complete-checkout before payment returns 402", async ({ shop }) => {
    const browser = shop.openBrowser();
    const { body } = await createCheckout(browser, uploadLaterBody);
    const answer = await callRest(browser, "PUT", "/shopify/complete-checkout", { checkoutId: body._id });
    expect(toErrorSummary(answer)).toEqual(createExpectedError(402, "NOT_PAID", "This order hasn’t been paid yet."));
  });
});
