import { createTestOrderToPrint } from "@storywall/testing/orders-to-print";
import { expect } from "vitest";
import { createAdmin } from "../accounts/admin.fixture.ts";
import { test } from "../shop.fixture.ts";
import { readBoard } from "./board.fixture.ts";

test("the production board shows each photo on hold with the reason", async ({ shop, deps, db }) => {
  const { id, tiles } = await createTestOrderToPrint(deps);
  const tileId = tiles[0]?.id ?? "";
  await db.orderTile.update({ where: { id: tileId }, data: { problemCode: "PHOTO_DARK" } });
  await db.order.update({ where: { id }, data: { state: "needs_attention", problemCode: "PHOTO_DARK" } });
  const sentence = "This photo is so dark that most of it won’t be visible when printed.";
  const proofPath = `/orders/${id}/tiles/${tileId}/proof.jpg`;
  const readHeldPictures = async (admin: Parameters<typeof readBoard>[0]) =>
    (await readBoard(admin)).columns.problems?.parcels[0]?.held;
  expect(await readHeldPictures(await shop.openAdminBrowser())).toEqual([{ tileId, proofPath, sentence }]);
  const { browser } = await createAdmin(shop, "readonly");
  expect(await readHeldPictures(browser)).toEqual([{ tileId, proofPath: null, sentence }]);
});
