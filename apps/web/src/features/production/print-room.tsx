"use client";

import type { OrderId, TileId } from "@storywall/domain/kernel/ids";
import { type PrintFormat, printFormats } from "@storywall/domain/production/printing/formats";
import { isSheetKey, type SheetKey, sheetFormats, sheetKeys } from "@storywall/domain/production/printing/sheets";
import { Button } from "@storywall/ui/button";
import { SelectField } from "@storywall/ui/field";
import { useState } from "react";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { useHasPermission } from "@/features/accounts/admin/use-has-permission.ts";
import { shouldReplacePage } from "@/lib/admin/query-helpers.ts";
import { trpc } from "@/lib/trpc.ts";

const link = "inline-flex min-h-11 items-center underline underline-offset-4";

export function PrintFormats({ tileId, name, size }: { tileId: TileId; name: string; size: string }) {
  return (
    <span className="flex flex-wrap gap-x-4">
      {Object.entries(printFormats).map(([ending, format]) => {
        const isMade = (ending as PrintFormat) === "jpg";
        return (
          <a
            key={ending}
            href={`/admin/print-files/${tileId}${isMade ? "" : `.${ending}`}`}
            download
            aria-label={isMade ? `Download ${name}` : `${format.name} for ${name}`}
            className={link}
          >
            {isMade ? size : format.name}
          </a>
        );
      })}
    </span>
  );
}

export function PrintRoom({ orderId }: { orderId: OrderId }) {
  const maySeePhotos = useHasPermission("photos.see");
  return (
    <section aria-label="For the print room" className="mt-4">
      <p className="flex flex-wrap gap-x-6">
        <a href={`/admin/orders/${orderId}/manifest.json`} download className={link}>
          Manifest with all hashes
        </a>
        <a href="/admin/calibration.pdf" download className={link}>
          Calibration sheet
        </a>
      </p>
      {maySeePhotos ? <SheetForm orderId={orderId} /> : null}
      {maySeePhotos === false ? (
        <p className="text-soft">Your role can’t see customers’ photos and print files.</p>
      ) : null}
    </section>
  );
}

function SheetForm({ orderId }: { orderId: OrderId }) {
  const [sheet, setSheet] = useState<SheetKey>("60x90");
  const [submittedSheet, setSubmittedSheet] = useState<SheetKey | null>(null);
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
          label="Several tiles on one sheet"
          className="min-w-[min(14rem,100%)] grow"
          value={sheet}
          onChange={({ target }) => isSheetKey(target.value) && setSheet(target.value)}
        >
          {sheetKeys.map((key) => (
            <option key={key} value={key}>
              {sheetFormats[key].name}
            </option>
          ))}
        </SelectField>
        <Button type="submit" variant="plain" className="min-h-12">
          Lay out sheets
        </Button>
      </form>
      {submittedSheet ? <Sheets orderId={orderId} sheet={submittedSheet} /> : null}
    </>
  );
}

function Sheets({ orderId, sheet }: { orderId: OrderId; sheet: SheetKey }) {
  const { data, error } = trpc.admin.printSheets.useQuery(
    { orderId, sheet },
    { trpc: { context: { silent: true } }, retry: false },
  );
  if (shouldReplacePage(error, data)) return <AdminErrorMessage error={error} />;
  if (!data) return <p role="status">Laying out the tiles…</p>;
  return (
    <ul aria-label="Sheets" className="mt-2">
      {data.map(({ number, title, pieces, widthMm, heightMm }) => (
        <li key={number}>
          <a href={`/admin/orders/${orderId}/sheets/${sheet}/${number}.pdf`} download className={link}>
            {title}: {pieces === 1 ? "1 piece" : `${pieces} tiles`}, {formatCm(widthMm)} × {formatCm(heightMm)} cm
          </a>
        </li>
      ))}
    </ul>
  );
}

const formatCm = (mm: number) => (mm / 10).toFixed(mm % 10 === 0 ? 0 : 1);
