import { inTransaction } from "@storywall/db/client";
import { findTemplateByKey } from "@storywall/domain/catalog/templates";
import { CartId, newId, UserId } from "@storywall/domain/kernel/ids";
import { createEmptyDesign } from "@storywall/domain/walls/design/design";
import { createTestCartLine, createTestUser } from "@storywall/testing/factories";
import { test } from "@storywall/testing/fixtures";
import { waitForBlockedStatement } from "@storywall/testing/statements";
import { describe, expect } from "vitest";
import type { VisitorContext } from "../accounts/context.ts";
import {
  createFilledCart,
  createFilledLine,
  createPhotoRow,
  createTestCheckout,
  seedPromos,
} from "../checkout/checkout.fixture.ts";
import { addCartLine, applyPromo, removeCartLine, removePromo, startCart, updateCartLine } from "./cart.ts";
import { lockCart, writeCart } from "./cart-row.ts";
import { readCart } from "./read-cart.ts";

const createOtherVisitor = async (ctx: VisitorContext): Promise<VisitorContext> => ({
  ...ctx,
  userId: UserId.parse((await createTestUser(ctx.db)).id),
});

describe("adding a line to a cart", () => {
  test("the default promo code is applied to the cart that the first line creates", async ({ ctx }) => {
    await seedPromos(ctx.db);

    const cart = await addCartLine(ctx, {
      cartId: null,
      line: createTestCartLine({ templateKey: "trio", quantity: 2 }),
    });

    expect(cart).toMatchObject({
      userId: ctx.userId,
      state: "open",
      version: 1,
      promo: { code: "XMAS20", amount: 3600 },
    });
    expect(cart.lines).toMatchObject([{ title: "Trio", unitPrice: 8999, linePrice: 17998, quantity: 2 }]);
    expect(cart.totals).toMatchObject({ subtotal: 17998, discount: 3600, tax: 0, total: 14398 });
    expect(await readCart(ctx, { cartId: cart.id })).toEqual(cart);
  });

  test("concurrent additions of the same first line create one cart", async ({ ctx }) => {
    const line = createTestCartLine();

    const carts = await Promise.all(Array.from({ length: 8 }, () => addCartLine(ctx, { cartId: null, line })));

    expect(new Set(carts.map(({ id }) => id)).size).toBe(1);
    expect(await ctx.db.cart.count()).toBe(1);
    expect(await ctx.db.cartLine.count()).toBe(1);
  });

  test("a transaction that waited for a cart's lock reads the line added in the meantime", async ({ ctx }) => {
    const { id } = await addCartLine(ctx, { cartId: null, line: createTestCartLine() });
    const { promise: isLocked, resolve: locked } = Promise.withResolvers<void>();
    const first = inTransaction(ctx.db, async (tx) => {
      const cart = await lockCart(tx, id);
      if (!cart) throw new TypeError("The cart is gone");
      locked();
      await waitForBlockedStatement(ctx.db);
      await writeCart(tx, cart, { ...cart, lines: [...cart.lines, createTestCartLine()] });
    });
    await isLocked;
    const seen = await inTransaction(ctx.db, (tx) => lockCart(tx, id));
    await first;
    expect([seen?.version, seen?.lines.length]).toEqual([2, 2]);
  });

  test("adding a line with the id of an existing line replaces that line in place", async ({ ctx }) => {
    const [first, second] = [createTestCartLine(), createTestCartLine()];
    const { id } = await addCartLine(ctx, { cartId: null, line: first });
    await addCartLine(ctx, { cartId: id, line: second });

    const cart = await addCartLine(ctx, { cartId: id, line: { ...first, quantity: 5 } });

    expect(cart.lines.map((line) => [line.id, line.quantity])).toEqual([
      [first.id, 5],
      [second.id, 1],
    ]);
  });

  test("a cart rejects the fifty-first line, even after fifty concurrent additions", async ({ ctx }) => {
    const { id } = await addCartLine(ctx, { cartId: null, line: createTestCartLine() });
    const lines = Array.from({ length: 49 }, () => createTestCartLine());

    const carts = await Promise.all(lines.map((line) => addCartLine(ctx, { cartId: id, line })));

    const newest = carts.toSorted((a, b) => b.version - a.version)[0];
    expect(newest?.lines).toHaveLength(50);
    for (const cart of carts) expect(cart.lines).toHaveLength(cart.version);
    await expect(addCartLine(ctx, { cartId: id, line: createTestCartLine() })).rejects.toMatchObject({
      code: "CART_FULL",
    });
  });

  test("prices sent by the client are ignored", async ({ ctx }) => {
    const cheap = { ...createTestCartLine({ templateKey: "dozen" }), unitPrice: 1, linePrice: -5, price: 1 };

    const cart = await addCartLine(ctx, { cartId: null, line: cheap });

    expect(cart.totals.total).toBe(35999);
  });

  test("a cart line is added even if the promo code is invalid", async ({ ctx }) => {
    await seedPromos(ctx.db);

    const cart = await addCartLine(ctx, { cartId: null, line: createTestCartLine(), promoCode: "nonsense" });

    expect(cart.lines).toHaveLength(1);
    expect(cart.promoRejection).toEqual({
      code: "NONSENSE",
      message: "We don’t recognize this code. Check the spelling.",
    });
    expect(cart.promo?.code).toBe("XMAS20");
  });

  const large = createEmptyDesign(findTemplateByKey("flex_two_frames") ?? expect.fail());
  const [tile] = large.tiles;
  const crop = { x: 0.5, y: 0, width: 0.9, height: 1, rotate: 0, straighten: 0, v: 1 as const };
  test.for([
    ["an unknown template", { templateKey: "flex_nine_frames" }, "TEMPLATE_UNKNOWN"],
    [
      "an unknown frame size",
      { design: { ...large, tiles: [{ ...tile, frameSize: "rectangle_huge" }] } },
      "SIZE_UNKNOWN",
    ],
    [
      "a frame size the template does not offer",
      { design: { ...large, tiles: [{ ...tile, frameSize: "rectangle_small" }] } },
      "SIZE_NOT_ALLOWED",
    ],
    [
      "a frame style the template does not offer",
      { design: { ...large, frameStyle: "Harmony", frameType: "wood" } },
      "FRAME_NOT_ALLOWED",
    ],
    [
      "a tile the template does not have",
      { design: { ...large, tiles: [{ ...tile, name: "tile_9" }] } },
      "TILE_UNKNOWN",
    ],
    [
      "a crop outside the photo",
      { design: { ...large, tiles: [{ ...tile, cropParams: { a: { crop } } }] } },
      "CROP_INVALID",
    ],
    [
      "a design larger than 64 KB",
      {
        design: {
          ...large,
          tiles: [
            { ...tile, cropParams: { a: { crop: { ...crop, x: 0 }, editorCropParams: { t: "x".repeat(70_000) } } } },
          ],
        },
      },
      "DESIGN_TOO_LARGE",
    ],
    [
      "text with a null character",
      {
        design: {
          ...large,
          tiles: [{ ...tile, cropParams: { a: { crop: { ...crop, x: 0 }, editorCropParams: { t: "a\u0000" } } } }],
        },
      },
      "BAD_TEXT",
    ],
  ] as const)("a cart line with %s is rejected", async ([, change, code], { ctx }) => {
    const line = { ...createTestCartLine({ templateKey: "flex_two_frames" }), ...change } as Parameters<
      typeof addCartLine
    >[1]["line"];

    await expect(addCartLine(ctx, { cartId: null, line })).rejects.toMatchObject({ code });
    expect(await ctx.db.cart.count()).toBe(0);
  });

  test("another visitor's photo is rejected in a new cart and in an existing cart", async ({ ctx }) => {
    const theirs = await createPhotoRow(ctx.db, { userId: (await createTestUser(ctx.db)).id });
    const line = createTestCartLine({ photos: [theirs] });

    await expect(addCartLine(ctx, { cartId: null, line })).rejects.toMatchObject({ code: "PHOTO_UNKNOWN" });
    const { id } = await createFilledCart(ctx);
    await expect(addCartLine(ctx, { cartId: id, line })).rejects.toMatchObject({ code: "PHOTO_UNKNOWN" });
  });

  test("a visitor with only the cart's id cannot add other photos of the cart's owner", async ({ ctx }) => {
    const cart = await createFilledCart(ctx);
    const other = await createFilledLine(ctx);

    await expect(addCartLine(await createOtherVisitor(ctx), { cartId: cart.id, line: other })).rejects.toMatchObject({
      code: "PHOTO_UNKNOWN",
    });
  });

  test("an unknown cart is rejected", async ({ ctx }) => {
    const cartId = CartId.parse(newId("cart"));

    await expect(addCartLine(ctx, { cartId, line: createTestCartLine() })).rejects.toMatchObject({
      code: "CART_NOT_FOUND",
    });
  });
});

describe("changing a line of a cart", () => {
  test("a change of a cart line updates the submitted fields and no others", async ({ ctx }) => {
    const cart = await createFilledCart(ctx);
    const [line] = cart.lines;

    const changed = await updateCartLine(ctx, { cartId: cart.id, line: { id: line?.id ?? "", quantity: 3 } });

    expect(changed).toMatchObject({ version: 2, lines: [{ quantity: 3, design: line?.design, linePrice: 10_500 }] });
  });

  test("a change of a cart line with a stale version is rejected", async ({ ctx }) => {
    const cart = await createFilledCart(ctx);
    const line = { id: cart.lines[0]?.id ?? "", quantity: 2 };
    await updateCartLine(ctx, { cartId: cart.id, version: 1, line });

    const stale = { cartId: cart.id, version: 1 };
    await expect(updateCartLine(ctx, { ...stale, line: { ...line, quantity: 9 } })).rejects.toMatchObject({
      code: "CART_CHANGED",
    });
    await expect(addCartLine(ctx, { ...stale, line: createTestCartLine() })).rejects.toMatchObject({
      code: "CART_CHANGED",
    });
    await expect(removeCartLine(ctx, { ...stale, lineId: line.id })).rejects.toMatchObject({ code: "CART_CHANGED" });
    expect((await readCart(ctx, { cartId: cart.id })).lines).toMatchObject([{ quantity: 2 }]);
  });

  test("a change of an unknown cart line is rejected", async ({ ctx }) => {
    const cart = await createFilledCart(ctx);
    const missing = crypto.randomUUID();

    await expect(updateCartLine(ctx, { cartId: cart.id, line: { id: missing } })).rejects.toMatchObject({
      code: "LINE_NOT_FOUND",
    });
    expect(await removeCartLine(ctx, { cartId: cart.id, lineId: missing })).toEqual(cart);
    expect((await removeCartLine(ctx, { cartId: cart.id, lineId: cart.lines[0]?.id ?? "" })).lines).toEqual([]);
  });
});

describe("promo codes in a cart", () => {
  test("promo codes are trimmed and converted to upper case", async ({ ctx }) => {
    await seedPromos(ctx.db);
    const cart = await createFilledCart(ctx);

    expect((await applyPromo(ctx, { cartId: cart.id, code: " xmas20 " })).promo?.code).toBe("XMAS20");
  });

  test("the default code is not applied again after the customer removes it", async ({ ctx }) => {
    await seedPromos(ctx.db);
    const cart = await createFilledCart(ctx);

    expect(await removePromo(ctx, { cartId: cart.id })).toMatchObject({ promo: null, totals: { total: 3500 } });
    expect(await applyPromo(ctx, { cartId: cart.id, code: "WELCOME10" })).toMatchObject({ totals: { total: 3150 } });
    expect(await applyPromo(ctx, { cartId: cart.id, code: "XMAS20" })).toMatchObject({ totals: { total: 2800 } });
  });

  const past = new Date("2026-01-01");
  const future = new Date("2027-01-01");
  test.for([
    ["no-such-code", "PROMO_UNKNOWN"],
    ["'; drop table", "PROMO_UNKNOWN"],
    ["OVER50", "PROMO_EXPIRED"],
    ["SOON50", "PROMO_NOT_STARTED"],
    ["GONE50", "PROMO_USED_UP"],
    ["WELCOME10", "PROMO_NOT_BETTER"],
  ] as const)("promo codes are rejected with the matching error: %s (%s)", async ([code, rejection], { ctx }) => {
    await seedPromos(ctx.db);
    await ctx.db.promo.createMany({
      data: [
        { code: "OVER50", basisPointsOff: 5000, endsAt: past },
        { code: "SOON50", basisPointsOff: 5000, startsAt: future },
        { code: "GONE50", basisPointsOff: 5000, maxRedemptions: 0 },
      ],
    });
    const cart = await createFilledCart(ctx);

    await expect(applyPromo(ctx, { cartId: cart.id, code })).rejects.toMatchObject({ code: rejection });
  });

  test("when a better code expires, the cart returns to the default code", async ({ ctx, clock }) => {
    await seedPromos(ctx.db);
    await ctx.db.promo.create({ data: { code: "HALF", basisPointsOff: 5000, endsAt: future } });
    const cart = await createFilledCart(ctx);

    expect((await applyPromo(ctx, { cartId: cart.id, code: "HALF" })).totals.total).toBe(1750);
    clock.set("2027-06-01");
    expect(await readCart(ctx, { cartId: cart.id })).toMatchObject({
      promo: { code: "XMAS20" },
      promoRejection: { code: "HALF", message: "This code has expired." },
    });
  });
});

describe("a visitor who knows only a cart's id", () => {
  test("a visitor with only the cart's id sees masked contact details", async ({ ctx }) => {
    const cart = await createFilledCart(ctx);
    await createTestCheckout(ctx, cart);

    const own = await readCart(ctx, { cartId: cart.id });
    const theirs = await readCart(await createOtherVisitor(ctx), { cartId: cart.id });

    expect(own).toMatchObject({ email: "ann@example.com", shippingAddress: { address1: "12 Elm St" } });
    expect(theirs.email).toBe("a***@e***.com");
    expect(JSON.stringify(theirs.shippingAddress)).not.toMatch(/Elm|97201|Lee/);
    expect(theirs.totals).toEqual(own.totals);
  });

  test("a visitor with only the cart's id sees warnings about photos", async ({ ctx }) => {
    const rejected = await createFilledLine(ctx, { templateKey: "trio", state: "rejected" });
    const cart = await addCartLine(ctx, { cartId: null, line: rejected });
    const empty = await addCartLine(ctx, { cartId: cart.id, line: createTestCartLine({ templateKey: "trio" }) });

    expect(empty.lines.map(({ warnings }) => warnings)).toEqual([
      [1, 2, 3].map((n) => `We can’t use photo ${n}. Please replace it.`),
      ["Add your photos or choose “Upload photos later”."],
    ]);
  });
});

test("a late repetition of the first cart request changes nothing (S-145)", async ({ ctx }) => {
  const line = await createFilledLine(ctx);
  const cart = await startCart(ctx, { lines: [line] });
  await updateCartLine(ctx, { cartId: cart.id, line: { id: line.id, quantity: 2 } });
  const checkout = await createTestCheckout(ctx, cart);

  const late = await startCart(ctx, { lines: [line] });

  expect(late).toMatchObject({ id: cart.id, state: "locked", checkoutId: checkout.id, lines: [{ quantity: 2 }] });
  expect(await ctx.db.checkout.findMany()).toMatchObject([{ id: checkout.id, state: "awaiting_payment" }]);
});

describe("starting the same cart again with different content", () => {
  test("starting a cart again with other content replaces the cart's content", async ({ ctx }) => {
    const line = createTestCartLine({ templateKey: "trio" });
    const { id } = await startCart(ctx, { lines: [line] });

    const cart = await startCart(ctx, { lines: [{ ...line, quantity: 3, isUploadLater: true }] });

    expect(cart).toMatchObject({ id, lines: [{ id: line.id, quantity: 3, isUploadLater: true }] });
    expect(await readCart(ctx, { cartId: id })).toEqual(cart);
  });

  test("starting a cart a third time with its first content restores that content", async ({ ctx }) => {
    const line = createTestCartLine();
    await startCart(ctx, { lines: [line] });
    await startCart(ctx, { lines: [{ ...line, quantity: 3 }] });

    expect((await startCart(ctx, { lines: [line] })).lines).toMatchObject([{ quantity: 1 }]);
  });

  test("starting a cart again with an additional line adds the line", async ({ ctx }) => {
    const [first, second] = [createTestCartLine(), createTestCartLine()];
    const { id } = await startCart(ctx, { lines: [first] });

    const cart = await startCart(ctx, { lines: [first, second] });

    expect(cart).toMatchObject({ id, lines: [{ id: first.id }, { id: second.id }] });
  });

  test("creating the same cart again without one of its lines is rejected", async ({ ctx }) => {
    const [first, second] = [createTestCartLine(), createTestCartLine()];
    const cart = await startCart(ctx, { lines: [first, second] });

    await expect(startCart(ctx, { lines: [{ ...first, quantity: 2 }] })).rejects.toMatchObject({
      code: "CART_CHANGED",
      shown: { cart: { id: cart.id } },
    });
    expect(await readCart(ctx, { cartId: cart.id })).toEqual(cart);
  });

  test("starting a cart again with other content closes the open checkout", async ({ ctx }) => {
    const line = await createFilledLine(ctx);
    const cart = await startCart(ctx, { lines: [line] });
    await createTestCheckout(ctx, cart);

    const changed = await startCart(ctx, { lines: [{ ...line, quantity: 2 }] });

    expect(changed).toMatchObject({ id: cart.id, state: "open", lines: [{ quantity: 2 }] });
    expect(await ctx.db.checkout.findMany()).toMatchObject([{ state: "cancelled" }]);
  });

  test("concurrent calls that start a cart create only one cart", async ({ ctx }) => {
    const line = createTestCartLine();
    const quantities = [1, 2, 3, 4];

    const carts = await Promise.all(quantities.map((quantity) => startCart(ctx, { lines: [{ ...line, quantity }] })));

    const latest = carts.toSorted((a, b) => b.version - a.version)[0];
    expect(new Set(carts.map(({ id }) => id)).size).toBe(1);
    for (const [index, quantity] of quantities.entries()) expect(carts[index]?.lines).toMatchObject([{ quantity }]);
    expect(await readCart(ctx, { cartId: carts[0]?.id ?? expect.fail() })).toEqual(latest);
  });
});
