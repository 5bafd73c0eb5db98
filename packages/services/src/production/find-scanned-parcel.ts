import type { Tx } from "@storywall/db/client";
import { ShopError } from "@storywall/domain/errors";
import { OrderId, RemakeId } from "@storywall/domain/kernel/ids";
import {
  type CodeKind,
  getAddressMark,
  type ProductionCode,
  parseProductionCode,
} from "@storywall/domain/production/production-codes";

const codeKindNames: Readonly<Record<CodeKind, string>> = {
  tile: "a tile",
  order: "a packing slip",
  remake: "a packing slip",
  batch: "a batch",
};

/** Parses a scanned code. Throws SCAN_MISREAD, and SCAN_WRONG_KIND for a code of another kind. */
export function parseScannedCode(text: string, expectedKinds: readonly CodeKind[]): ProductionCode {
  const code = parseProductionCode(text);
  if (!code) throw new ShopError("SCAN_MISREAD");
  if (!expectedKinds.includes(code.kind)) {
    throw new ShopError("SCAN_WRONG_KIND", {
      found: codeKindNames[code.kind],
      wanted: codeKindNames[expectedKinds[0] ?? "tile"],
    });
  }
  return code;
}

/** Contents of one box: the order's own print items, or a remake's print items. */
export type Parcel = { id: string; orderId: OrderId; remakeId: RemakeId | null };

/**
 * Finds the parcel of a scanned packing slip or label. Throws SCAN_MISREAD, SCAN_WRONG_KIND, SCAN_UNKNOWN, and LABEL_VOID
 * if the order's address changed after the paper was printed.
 */
export async function findScannedParcel(
  db: Pick<Tx, "$queryRaw">,
  text: string,
  { isVoidAllowed = false }: { isVoidAllowed?: boolean } = {},
): Promise<Parcel> {
  const { kind, stem, addressMark } = parseScannedCode(text, ["order", "remake"]);
  const [found] =
    kind === "order"
      ? await db.$queryRaw<ParcelRow[]>`
          SELECT id AS "orderId", NULL AS "remakeId", number, address_version AS "addressVersion"
          FROM orders WHERE substr(id, 7, 9) = ${stem}`
      : await db.$queryRaw<ParcelRow[]>`
          SELECT r.order_id AS "orderId", r.id AS "remakeId", o.number, 1 AS "addressVersion"
          FROM remakes r JOIN orders o ON o.id = r.order_id WHERE substr(r.id, 8, 9) = ${stem}`;
  if (!found) throw new ShopError("SCAN_UNKNOWN");
  const { orderId, remakeId, number, addressVersion } = found;
  if (!isVoidAllowed && addressMark !== getAddressMark(addressVersion)) {
    throw new ShopError("LABEL_VOID", { order: number });
  }
  return {
    id: remakeId ?? orderId,
    orderId: OrderId.parse(orderId),
    remakeId: remakeId === null ? null : RemakeId.parse(remakeId),
  };
}

type ParcelRow = { orderId: string; remakeId: string | null; number: string; addressVersion: number };

const sentStates: readonly string[] = ["shipped", "delivered", "returning", "returned"];

export async function isBoxClosed(
  tx: Pick<Tx, "scan">,
  { id, remakeId }: Parcel,
  orderState: string,
): Promise<boolean> {
  if (!remakeId && sentStates.includes(orderState)) return true;
  return (await tx.scan.count({ where: { parcelId: id, tileId: null, undoneAt: null } })) > 0;
}
