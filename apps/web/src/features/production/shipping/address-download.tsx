import type { AddressExport, ReadyParcel } from "@storywall/domain/production/shipping/ready-parcels";
import { Button } from "@storywall/ui/button";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { trpc } from "@/lib/trpc.ts";
import { saveTextFile } from "./save-text-file.ts";
import { shippingTexts } from "./shipping-texts.tsx";

type Props = { chosen: readonly ReadyParcel[]; total: number };

/** Downloads the addresses of the selected boxes, or of all boxes if none is selected. */
export function AddressDownload({ chosen, total }: Props) {
  const { mutate, data, error, isPending } = trpc.shipping.exportAddresses.useMutation({
    trpc: { context: { silent: true } },
    onSuccess: ({ fileName, csv }) => saveTextFile(fileName, csv, "text/csv;charset=utf-8"),
  });
  const isPart = chosen.length > 0 && chosen.length < total;
  return (
    <div className="mt-4">
      <Button
        aria-disabled={isPending}
        onClick={() => isPending || mutate({ boxes: chosen.length > 0 ? chosen.map(({ code }) => code) : null })}
      >
        {isPart ? shippingTexts.downloadSelected(chosen.length, total) : shippingTexts.downloadAll}
      </Button>
      <p className="mt-2 text-soft text-sm">{shippingTexts.downloadHint}</p>
      {data && !error ? (
        <p role="status" className="mt-2 break-words">
          {describeExport(data)}
        </p>
      ) : null}
      {error ? <AdminErrorMessage error={error} /> : null}
    </div>
  );
}

function describeExport({ fileName, boxes, leftOut }: AddressExport): string {
  const downloaded = shippingTexts.downloaded(fileName, boxes);
  return leftOut === 0 ? downloaded : `${downloaded} ${shippingTexts.notDownloaded(leftOut)}`;
}
