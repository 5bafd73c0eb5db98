import { inTransaction } from "@storywall/db/client";
import { computeParcelWeight } from "@storywall/domain/catalog/package-weights";
import { ShopError } from "@storywall/domain/errors";
import { toShopDay } from "@storywall/domain/kernel/shop-time";
import { isCompleteAddress } from "@storywall/domain/production/is-complete-address";
import { toBoxCode } from "@storywall/domain/production/production-codes";
import { toAddressCsv } from "@storywall/domain/production/shipping/address-csv";
import type { AddressExport, ExportAddressesInput } from "@storywall/domain/production/shipping/ready-parcels";
import { recordAudit } from "../../accounts/admin/record-audit.ts";
import type { AdminContext } from "../../accounts/context.ts";
import { readSetting } from "../../catalog/read-setting.ts";
import { queryReadyParcels } from "./read-ready-parcels.ts";

/**
 * Writes the addresses of boxes that are ready to ship as CSV for a label service. The audit log records which boxes
 * were exported, because the file contains personal data. Throws ADDRESSES_NONE if no requested box is ready.
 */
export async function exportAddresses(ctx: AdminContext, { boxes }: ExportAddressesInput): Promise<AddressExport> {
  const [ready, weights] = await Promise.all([queryReadyParcels(ctx.db, ctx.now()), readSetting(ctx.db, "packing")]);
  const coded = ready.map((parcel) => ({ ...parcel, code: toBoxCode(parcel.id, parcel.addressVersion) }));
  const chosen = boxes ? coded.filter(({ code }) => boxes.includes(code)) : coded;
  const labeled = chosen.flatMap(({ id, orderNumber, code, address, sizes, plateSets }) =>
    isCompleteAddress(address)
      ? [{ id, orderNumber, code, address, grams: computeParcelWeight(weights, sizes, plateSets) }]
      : [],
  );
  if (labeled.length === 0) throw new ShopError("ADDRESSES_NONE");
  await inTransaction(ctx.db, (tx) =>
    recordAudit(tx, ctx.admin, {
      action: "addresses.exported",
      entity: "export",
      entityId: "addresses",
      after: { parcels: labeled.map(({ id }) => id) },
    }),
  );
  return {
    fileName: `storywall-addresses-${toShopDay(ctx.now())}.csv`,
    csv: toAddressCsv(labeled),
    boxes: labeled.length,
    leftOut: (boxes?.length ?? ready.length) - labeled.length,
  };
}
