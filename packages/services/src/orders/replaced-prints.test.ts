import { test } from "@storywall/testing/fixtures";
import { expect } from "vitest";
import { createPhotoRow, listJobPayloads } from "../checkout/checkout.fixture.ts";
import { createPersonalDataMarkers, createVisitorWithAllData } from "../operations/privacy/personal-data.fixture.ts";
import { replaceOrderPhoto } from "./replace-photo.ts";

test("replacing a photo twice deletes the old tile's print file once (F-06, F-22)", async ({ deps, clock }) => {
  const { ctx, order, tileId, userId } = await createVisitorWithAllData(deps, createPersonalDataMarkers("Ann"));
  await deps.db.order.update({ where: { id: order.id }, data: { placedAt: clock.now() } });
  const other = await createPhotoRow(deps.db, { userId });
  const [line] = order.lines;
  const tile = { orderId: order.id, lineId: line?.id ?? "", tileName: line?.design.tiles[0]?.name ?? "" };
  for (let again = 0; again < 2; again++) await replaceOrderPhoto(ctx, { ...tile, userPhotoId: other.uuid });
  expect(await deps.db.orderTile.count({ where: { id: tileId } })).toBe(0);
  expect(await listJobPayloads(deps.db, "print.delete-old")).toEqual([{ tileId }]);
});
