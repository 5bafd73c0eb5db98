import type { Prisma, Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { LabelId } from "@storywall/domain/kernel/ids";
import { LabelRate, type LabelRef, type LabelView, labelStates } from "@storywall/domain/production/shipping/labels";
import { readSetting } from "../../catalog/settings.ts";
import type { Deps } from "../../kernel/deps.ts";

type LabelRow = Prisma.LabelGetPayload<object>;

/** States of labels in use. A box has at most one label in these states. */
export const liveLabelStates = ["buying", "bought", "voiding"];

/** Returns whether the owner chose a label service and the service's key is set. */
export async function areLabelsEnabled({ db, labels }: Pick<Deps, "db" | "labels">): Promise<boolean> {
  return labels !== undefined && (await readSetting(db, "fulfilment")).labels !== "csv";
}

/** Throws LABEL_NOT_FOUND. */
export async function readLabel({ db }: Pick<Deps, "db">, { labelId }: LabelRef): Promise<LabelView> {
  const order = { select: { addressVersion: true } };
  const label = await db.label.findUnique({ where: { id: labelId }, include: { order } });
  if (!label) throw new ShopError("LABEL_NOT_FOUND");
  return toLabelView(label, label.order.addressVersion);
}

export function toLabelView(label: LabelRow, addressVersion: number): LabelView {
  const { state, rates, carrier, service, cents, trackingNumber } = label;
  return {
    id: LabelId.parse(label.id),
    state: labelStates.find((known) => known === state) ?? "quoted",
    rates: LabelRate.array().parse(rates),
    carrier,
    service,
    cents,
    trackingNumber,
    isOutdated: label.addressVersion !== addressVersion,
  };
}

/** Reads the bought or offered label of each box, by the id of the box's order or remake. */
export async function readLabelsOfBoxes(
  db: Pick<Tx, "label">,
  boxes: ReadonlyArray<{ orderId: string; addressVersion: number }>,
): Promise<ReadonlyMap<string, LabelView>> {
  const versions = new Map(boxes.map(({ orderId, addressVersion }) => [orderId, addressVersion]));
  const labels = await db.label.findMany({
    where: { orderId: { in: [...versions.keys()] }, state: { not: "voided" } },
    orderBy: { createdAt: "asc" },
  });
  // A bought label stays visible if another person requested prices while it was being bought.
  const ordered = [
    ...labels.filter(({ state }) => state === "quoted"),
    ...labels.filter(({ state }) => state !== "quoted"),
  ];
  return new Map(
    ordered.map((label) => [label.remakeId ?? label.orderId, toLabelView(label, versions.get(label.orderId) ?? 0)]),
  );
}

/** Throws LABEL_VOID if the bought label with this tracking number has an older address. */
export async function assertLabelCurrent(
  tx: Tx,
  order: { id: string; number: string; addressVersion: number },
  trackingNumber: string,
): Promise<void> {
  const label = await tx.label.findFirst({
    where: { orderId: order.id, trackingNumber, state: { in: liveLabelStates } },
    select: { addressVersion: true },
  });
  if (label && label.addressVersion !== order.addressVersion)
    throw new ShopError("LABEL_VOID", { order: order.number });
}
