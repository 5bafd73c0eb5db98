import { describe, expect } from "vitest";
import { createUploadLaterOrder, openShopperBrowser } from "../orders/orders.fixture.ts";
import { type Browser, type TestResponse, test } from "../shop.fixture.ts";
import { callRest, createLineItem } from "./rest.fixture.ts";

const crop = { x: 0.1, y: 0.1, width: 0.8, height: 0.8, rotate: 0, straighten: 0, v: 1 };
const other = { ...crop, x: 0.2 };
const printedKey = "rectangle_small:none";
const keys =
  "rectangle_small:none, rectangle_small:shallow, rectangle_medium:none, rectangle_medium:shallow, " +
  "rectangle_large:none, rectangle_large:shallow, rectangle_xlarge:none, rectangle_xlarge:shallow";

type Design = ReturnType<typeof createLineItem>["userTemplateInfo"];
type Entrance = { send(browser: Browser, design: Design): Promise<TestResponse>; readDesign(body: unknown): Design };

const readFirstLine = (body: unknown) =>
  (body as { lineItems: { userTemplateInfo: Design }[] }).lineItems[0]?.userTemplateInfo;

/** Every request with which a client can send a wall. */
const entrances: Record<string, Entrance> = {
  "init-cart": {
    send: (browser, userTemplateInfo) =>
      callRest(browser, "POST", "/shopify/init-cart", { lineItems: [{ ...createLineItem(), userTemplateInfo }] }),
    readDesign: (body) => readFirstLine(body) as Design,
  },
  "add-to-cart": {
    send: (browser, userTemplateInfo) =>
      callRest(browser, "POST", "/shopify/add-to-cart", { lineItem: { ...createLineItem(), userTemplateInfo } }),
    readDesign: (body) => readFirstLine(body) as Design,
  },
  "update-cart-item": {
    async send(browser, userTemplateInfo) {
      const line = createLineItem();
      const { body } = await callRest(browser, "POST", "/shopify/init-cart", { lineItems: [line] });
      const lineItem = { uuid: line.uuid, userTemplateInfo };
      return callRest(browser, "PUT", "/shopify/update-cart-item", { cartId: body._id, lineItem });
    },
    readDesign: (body) => readFirstLine(body) as Design,
  },
  "the procedure that starts a cart": {
    send: (browser, design) =>
      browser.mutate("cart.start", { lines: [{ id: crypto.randomUUID(), templateKey: "single_tile", design }] }),
    readDesign: (body) => (body as { lines: { design: Design }[] }).lines[0]?.design as Design,
  },
  "the procedure that adds a line": {
    send: (browser, design) =>
      browser.mutate("cart.addLine", {
        cartId: null,
        line: { id: crypto.randomUUID(), templateKey: "single_tile", design },
      }),
    readDesign: (body) => (body as { lines: { design: Design }[] }).lines[0]?.design as Design,
  },
  "the procedure that saves a wall": {
    send: (browser, design) =>
      browser.mutate("walls.save", { wallId: null, name: "Wall", templateKey: "single_tile", design }),
    readDesign: (body) => (body as { design: Design }).design,
  },
  "the procedure that saves a template's design": {
    send: (browser, design) => browser.mutate("visitor.saveTemplateInfo", { templateKey: "single_tile", design }),
    readDesign: (body) => (body as { design: Design }).design,
  },
};

function createDesign(tile: object): Design {
  const { userTemplateInfo } = createLineItem();
  return { ...userTemplateInfo, tiles: userTemplateInfo.tiles.map((item) => ({ ...item, ...tile })) };
}

const readCode = ({ body }: TestResponse) => body.shopCode ?? body.code;

describe.for(Object.entries(entrances))("Crops sent to %s", ([, { send, readDesign }]) => {
  test("a tile's only crop is used for printing, whatever the crop's key is", async ({ shop }) => {
    for (const key of ["tile_1", "crop", "rectangle_small", "rectangle_small:deep", "RECTANGLE_SMALL:NONE"]) {
      const { status, body } = await send(shop.openBrowser(), createDesign({ cropParams: { [key]: { crop } } }));
      expect({ key, status }).toEqual({ key, status: 200 });
      expect(readDesign(body).tiles[0]?.cropParams).toEqual({ [printedKey]: { crop } });
    }
  });

  test("crops are stored if their keys are known", async ({ shop }) => {
    const cropParams = { [printedKey]: { crop }, "rectangle_large:shallow": { crop: other } };
    const { status, body } = await send(shop.openBrowser(), createDesign({ cropParams }));
    expect(status).toBe(200);
    expect(readDesign(body).tiles[0]?.cropParams).toEqual(cropParams);
  });

  test("a crop whose editorCropParams have 500 keys is rejected as too large", async ({ shop }) => {
    const editorCropParams = Object.fromEntries(Array.from({ length: 500 }, (_, index) => [`key${index}`, 0]));
    const tile = { cropParams: { [printedKey]: { crop, editorCropParams } } };
    const answer = await send(shop.openBrowser(), createDesign(tile));
    expect({ status: answer.status, code: readCode(answer) }).toEqual({ status: 413, code: "DESIGN_TOO_LARGE" });
  });

  test("crops with an unknown key are rejected with a list of the known keys", async ({ shop }) => {
    for (const cropParams of [
      { tile_1: { crop }, tile_2: { crop: other } },
      { [printedKey]: { crop }, tile_1: { crop: other } },
    ]) {
      const answer = await send(shop.openBrowser(), createDesign({ cropParams }));
      expect({ status: answer.status, code: readCode(answer), message: answer.body.message }).toEqual({
        status: 422,
        code: "CROP_KEY_UNKNOWN",
        message: `The crop “tile_1” of photo 1 doesn’t match any size and mat. Name it “${printedKey}”, which is what we print. Known names: ${keys}.`,
      });
    }
  });
});

const readsWholeTile = ([name]: [string, Entrance]) =>
  !name.startsWith("the procedure that starts") && !name.startsWith("the procedure that adds");

describe.for(Object.entries(entrances).filter(readsWholeTile))("Tiles sent to %s", ([, { send }]) => {
  test("tiles are rejected if a crop is outside of the field cropParams", async ({ shop }) => {
    const answer = await send(shop.openBrowser(), createDesign({ crop }));
    expect({ status: answer.status, code: readCode(answer), message: answer.body.message }).toEqual({
      status: 422,
      code: "CROP_MISPLACED",
      message: `Put the crop of photo 1 in its cropParams, under “${printedKey}”.`,
    });
  });

  test("a tile whose frame differs from the wall's frame is rejected", async ({ shop }) => {
    for (const tile of [{ frameStyle: "Whisper" }, { frameType: "wood" }, { matType: "shallow" }]) {
      const answer = await send(shop.openBrowser(), createDesign(tile));
      expect({ tile, status: answer.status, code: readCode(answer) }).toEqual({
        tile,
        status: 422,
        code: "TILE_FRAME_DIFFERS",
      });
    }
  });

  test("the cart accepts tiles that name the frame of their wall", async ({ shop }) => {
    const tile = { frameStyle: "Infinite", frameType: "black", matType: "none", crop: null, caption: "Summer" };
    expect((await send(shop.openBrowser(), createDesign(tile))).status).toBe(200);
  });
});

test("a tile's only crop is also used for printing if the photo is uploaded later", async ({ shop, deps, db }) => {
  const { shopper, body } = await createUploadLaterOrder({ shop, deps, db });
  const sent = body.userTemplateInfo as Design;
  const left = { ...crop, x: 0, width: 0.4, height: 0.4 };
  const tiles = sent.tiles.map((tile) => ({ ...tile, cropParams: { [tile.name]: { crop: left } } }));
  const { status } = await callRest(shopper as Browser, "PUT", "/shopify/complete-upload-later", {
    ...body,
    userTemplateInfo: { ...sent, tiles },
  });
  expect(status).toBe(200);
  const printed = await db.orderTile.findMany({ select: { crop: true } });
  expect(printed).toHaveLength(3);
  for (const tile of printed) {
    const { x, width } = tile.crop as { x: number; width: number };
    expect(x + width / 2).toBeCloseTo(0.2);
  }
});

test("the quantity of an older cart line with unknown crop keys can be changed", async ({ shop, db }) => {
  const { call } = await openShopperBrowser(shop);
  const line = createLineItem();
  const { body } = await call("/api/shopify/init-cart", { method: "POST", body: { lineItems: [line] } });
  const cropParams = { tile_1: { crop }, tile_2: { crop } };
  const tiles = line.userTemplateInfo.tiles.map(({ name, frameSize }) => ({ name, frameSize, cropParams }));
  const { frameStyle, frameType, matType } = line.userTemplateInfo;
  await db.cartLine.updateMany({
    where: { id: line.uuid },
    data: { design: { frameStyle, frameType, matType, tiles } },
  });
  const lineItem = { uuid: line.uuid, quantity: 2 };
  const answer = await call("/api/shopify/update-cart-item", { method: "PUT", body: { cartId: body._id, lineItem } });
  expect(answer.status).toBe(200);
});
