import { LabelId, newId } from "@storywall/domain/kernel/ids";
import { testParcel } from "@storywall/fulfilment/parcel.fixture";
import type { Deps } from "@storywall/services/kernel/deps";
import { createTestOrder } from "./create-test-order.ts";

/** Creates an order with a label that is being bought: it is chosen, but the label service was not asked yet. */
export async function createTestLabel({ db, labels }: Pick<Deps, "db" | "labels">) {
  if (!labels) throw new TypeError("Use depsWithLabels");
  const { id: orderId } = await createTestOrder(db);
  const { shipmentId, rates } = await labels.quote(testParcel);
  const id = LabelId.parse(newId("label"));
  await db.label.create({ data: { id, orderId, addressVersion: 1, shipmentId, rates } });
  await db.label.update({ where: { id }, data: { state: "buying", rateId: rates[0]?.id ?? "" } });
  return { id, orderId, shipmentId };
}
