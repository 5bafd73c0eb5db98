"use client";

import type { OrderId, TileId } from "@storywall/domain/kernel/ids";
import { listSheets, type PrintFormat, printFormats } from "@storywall/domain/production/printing/sheets";
import type { OrderFacts } from "@storywall/domain/production/production-board";
import { Button } from "@storywall/ui/button";
import { SelectField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { useState } from "react";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { useHasPermission } from "@/features/accounts/admin/use-has-permission.ts";
import { shouldReplacePage } from "@/lib/admin/query-helpers.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { trpc } from "@/lib/trpc.ts";
import { productionTexts } from "./production-texts.tsx";

/** Texts about print files and labels on the admin page of an order. */
const printRoomTexts = {
  section: "Print room",
  downloadFile: (name: string) => `Download ${name}`,
  downloadFormat: (format: string, name: string) => `${format} for ${name}`,
  manifest: "Manifest with file hashes",
  calibrationSheet: "Calibration sheet",
  noPhotoPermission: "Your role doesn’t let you see customers’ photos or print files.",

  sheetFormat: "Sheet size for this order’s tiles",
  layOutSheets: "Lay out sheets",
  layingOut: "Laying out the tiles…",
  sheets: "Sheets",
  sheet: (title: string, tiles: string, size: string) => `${title}: ${tiles}, ${size}`,

  labelVoidReason: "The address changed. Throw away the old label and packing slip. They can’t be scanned anymore.",
  printLabel: "Print label",
  printPackingSlip: "Print packing slip",
} as const;

const link = "inline-flex min-h-11 min-w-11 items-center underline underline-offset-4";

export function PrintFormatLinks({ tileId, name, size }: { tileId: TileId; name: string; size: string }) {
  return (
    <span className="flex flex-wrap gap-x-4">
      {Object.entries(printFormats).map(([ending, format]) => {
        const isStoredFormat = (ending as PrintFormat) === "jpg";
        return (
          <a
            key={ending}
            href={`/admin/print-files/${tileId}${isStoredFormat ? "" : `.${ending}`}`}
            download
            aria-label={
              isStoredFormat ? printRoomTexts.downloadFile(name) : printRoomTexts.downloadFormat(format.name, name)
            }
            className={link}
          >
            {isStoredFormat ? size : format.name}
          </a>
        );
      })}
    </span>
  );
}

export function PrintDownloads({ orderId }: { orderId: OrderId }) {
  const canSeePhotos = useHasPermission("photos.view");
  return (
    <section aria-label={printRoomTexts.section} className="mt-4">
      <p className="flex flex-wrap gap-x-6">
        <a href={`/admin/orders/${orderId}/manifest.json`} download className={link}>
          {printRoomTexts.manifest}
        </a>
        <a href="/admin/calibration.pdf" download className={link}>
          {printRoomTexts.calibrationSheet}
        </a>
      </p>
      {canSeePhotos ? <SheetFormatForm orderId={orderId} /> : null}
      {canSeePhotos === false ? <p className="text-soft">{printRoomTexts.noPhotoPermission}</p> : null}
    </section>
  );
}

function SheetFormatForm({ orderId }: { orderId: OrderId }) {
  const { data, error } = trpc.settings.read.useQuery(undefined, { trpc: { context: { silent: true } } });
  const [chosen, setChosen] = useState<string | null>(null);
  const [submittedSheet, setSubmittedSheet] = useState<string | null>(null);
  if (shouldReplacePage(error, data)) return <AdminErrorMessage error={error} />;
  if (!data) return <p role="status">{commonTexts.loading}</p>;
  const formats = listSheets(data.printing.value);
  const sheet = chosen ?? formats[0]?.key ?? "";
  return (
    <>
      <form
        className="flex max-w-xl flex-wrap items-end gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          setSubmittedSheet(sheet);
        }}
      >
        <SelectField
          label={printRoomTexts.sheetFormat}
          className="min-w-[min(14rem,100%)] grow"
          value={sheet}
          onChange={({ target }) => setChosen(target.value)}
        >
          {formats.map(({ key, name }) => (
            <option key={key} value={key}>
              {name}
            </option>
          ))}
        </SelectField>
        <Button type="submit" variant="plain" className="min-h-12">
          {printRoomTexts.layOutSheets}
        </Button>
      </form>
      {submittedSheet ? <OrderSheets orderId={orderId} sheet={submittedSheet} /> : null}
    </>
  );
}

function OrderSheets({ orderId, sheet }: { orderId: OrderId; sheet: string }) {
  const { data, error } = trpc.admin.printSheets.useQuery(
    { orderId, sheet },
    { trpc: { context: { silent: true } }, retry: false },
  );
  if (shouldReplacePage(error, data)) return <AdminErrorMessage error={error} />;
  if (!data) return <p role="status">{printRoomTexts.layingOut}</p>;
  return (
    <ul aria-label={printRoomTexts.sheets} className="mt-2">
      {data.map(({ number, title, pieces, widthMm, heightMm }) => (
        <li key={number}>
          <a href={`/admin/orders/${orderId}/sheets/${sheet}/${number}.pdf`} download className={link}>
            {printRoomTexts.sheet(
              title,
              productionTexts.tiles(pieces),
              `${formatCm(widthMm)} × ${formatCm(heightMm)} cm`,
            )}
          </a>
        </li>
      ))}
    </ul>
  );
}

const formatCm = (mm: number) => (mm / 10).toFixed(mm % 10 === 0 ? 0 : 1);

/** Says that the address was changed after the label was printed, and links to the new documents. */
export function VoidLabelNotice({ facts: { boxCode, isLabelVoid } }: { facts: OrderFacts }) {
  const canPrint = useHasPermission("production.advance");
  if (!isLabelVoid) return null;
  const open = { target: "_blank", rel: "noreferrer", className: link };
  return (
    <Notice
      tone="bad"
      title={productionTexts.labelVoid}
      action={
        canPrint ? (
          <span className="flex flex-wrap gap-x-5">
            <a href={`/admin/boxes/${boxCode}/label.pdf`} {...open}>
              {printRoomTexts.printLabel}
            </a>
            <a href={`/admin/boxes/${boxCode}/slip.pdf`} {...open}>
              {printRoomTexts.printPackingSlip}
            </a>
          </span>
        ) : null
      }
    >
      {printRoomTexts.labelVoidReason}
    </Notice>
  );
}
