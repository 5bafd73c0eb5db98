"use client";

import { frameSizes, isFrameSize } from "@storywall/domain/catalog/frame-sizes";
import type { OrderId, TileId } from "@storywall/domain/kernel/ids";
import { formatMoney } from "@storywall/domain/kernel/money";
import type { OrderView, PrintFileView } from "@storywall/domain/orders/schema";
import Link from "next/link";
import { useState } from "react";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { useHasPermission } from "@/features/accounts/admin/use-has-permission.ts";
import { OrderClaimsToDecide } from "@/features/orders/admin/admin-claims.tsx";
import { AdminRefunds } from "@/features/orders/admin/admin-refunds.tsx";
import { AdminRemakes, getRemakeableIds, RemakeBar } from "@/features/orders/admin/admin-remakes.tsx";
import { CancelOrder } from "@/features/orders/admin/cancel-order.tsx";
import { DownloadEvidenceButton } from "@/features/orders/admin/download-evidence-button.tsx";
import { OverrideQualityCheck } from "@/features/orders/admin/override-quality-check.tsx";
import { RejectPhotoSection } from "@/features/orders/admin/reject-photo.tsx";
import { PrintFormats, PrintRoom } from "@/features/production/print-room.tsx";
import { createPollInterval, shouldReplacePage } from "@/lib/admin/query-helpers.ts";
import { stateLabel } from "@/lib/admin/state-label.ts";
import { formatCalendarDay, formatTimestamp } from "@/lib/dates.ts";
import { trpc } from "@/lib/trpc.ts";
import { OrderTimeline } from "./explain/order-timeline.tsx";
import { OrderMessages } from "./inbox/order-messages.tsx";

export function AdminOrder({ orderId }: { orderId: OrderId }) {
  const { data, error } = trpc.admin.printFiles.useQuery(
    { orderId },
    {
      trpc: { context: { silent: true } },
      refetchInterval: (query) =>
        query.state.data?.files.every(({ sha256 }) => sha256) ? false : createPollInterval(3_000)(query),
    },
  );
  if (shouldReplacePage(error, data)) return <AdminErrorMessage error={error} />;
  if (!data) return <p role="status">Loading…</p>;
  return (
    <>
      <h1 className="text-3xl">{data.order.number}</h1>
      <OrderFacts order={data.order} />
      <Link
        href={`/admin/explain?about=${data.order.number}`}
        className="mt-4 inline-flex min-h-11 items-center underline underline-offset-4"
      >
        Payments and emails
      </Link>
      <div className="flex flex-wrap gap-x-3">
        <DownloadEvidenceButton orderId={orderId} />
        <CancelOrder order={data.order} />
      </div>
      <OverrideQualityCheck order={data.order} />
      <OrderMessages order={data.order} />
      <OrderClaimsToDecide order={data.order} />
      <RejectPhotoSection order={data.order} files={data.files} />
      <AdminRefunds order={data.order} />
      <AdminRemakes order={data.order} />
      <h2 className="mt-10 text-2xl">Print files</h2>
      <PrintRoom orderId={orderId} />
      <PrintFiles order={data.order} files={data.files} proofs={mapProofPaths(data.order)} />
      <OrderTimeline order={data.order} />
    </>
  );
}

function OrderFacts({ order }: { order: OrderView }) {
  const { firstName, lastName, address1, address2, city, provinceCode, zip } = order.shippingAddress;
  const address = [`${firstName} ${lastName}`, address1, address2, `${city}, ${provinceCode} ${zip}`];
  const facts = [
    ["State", stateLabel(order.state)],
    ["Placed", formatTimestamp(order.placedAt)],
    ["Ship by", formatCalendarDay(order.shipBy)],
    ["Total", formatMoney(order.totals.total)],
    ["Email", order.email],
    ["Address", address.filter(Boolean).join(", ")],
    ...(order.giftNote ? [["Gift note", order.giftNote] as const] : []),
  ] as const;
  return (
    <dl className="mt-4 grid gap-x-8 gap-y-2 sm:grid-cols-[auto_1fr]">
      {facts.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-soft">{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}

const mapProofPaths = (order: OrderView) =>
  new Map([...order.lines, ...order.remakes].flatMap(({ tiles }) => tiles.map(({ id, proofPath }) => [id, proofPath])));

const columns = ["Remake", "Proof", "Tile", "Print", "Frame", "Pixels", "ppi", "SHA-256", "File"];

function PrintFiles({
  order,
  files,
  proofs,
}: {
  order: OrderView;
  files: readonly PrintFileView[];
  proofs: ReadonlyMap<string, string | null>;
}) {
  const remakeableIds = getRemakeableIds(order);
  const [chosen, setChosen] = useState<readonly TileId[]>([]);
  const toggleTile = (id: TileId) =>
    setChosen((before) => (before.includes(id) ? before.filter((one) => one !== id) : [...before, id]));
  return (
    <div className="mt-4 overflow-x-auto">
      {remakeableIds.size > 0 ? <RemakeBar order={order} chosen={chosen} onDone={() => setChosen([])} /> : null}
      <table className="w-full min-w-4xl text-left tabular-nums">
        <thead className="text-soft text-sm">
          <tr>
            {columns.map((name) => (
              <th key={name} scope="col" className="py-2 pr-4 font-normal">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {files.map((file) => (
            <PrintFile
              key={file.tileId}
              file={file}
              proofPath={proofs.get(file.tileId) ?? null}
              isChosen={chosen.includes(file.tileId)}
              onChoose={remakeableIds.has(file.tileId) ? () => toggleTile(file.tileId) : null}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
}

type PrintFileProps = {
  file: PrintFileView;
  proofPath: string | null;
  isChosen: boolean;
  onChoose: (() => void) | null;
};

function PrintFile({ file, proofPath, isChosen, onChoose }: PrintFileProps) {
  const size = isFrameSize(file.frameSize) ? frameSizes[file.frameSize] : null;
  const maySeePhotos = useHasPermission("photos.see");
  const copy = file.copy > 1 ? `, copy ${file.copy}` : "";
  const name = `${file.lineTitle}, ${file.name.replaceAll("_", " ")}${copy}${file.turn > 0 ? ", remake" : ""}`;
  return (
    <tr className="border-line border-t align-middle">
      <td className="pr-4">
        {onChoose ? (
          <label className="grid size-11 place-items-center">
            <input type="checkbox" checked={isChosen} onChange={onChoose} className="size-5 accent-accent" />
            <span className="sr-only">Remake {name}</span>
          </label>
        ) : null}
      </td>
      <td className="py-2 pr-4">
        {proofPath ? (
          <img src={proofPath} alt={`Proof of ${name}`} className="h-20 w-auto shadow" loading="lazy" />
        ) : (
          <span className="text-soft">–</span>
        )}
      </td>
      <th scope="row" className="py-2 pr-4 font-normal">
        {name}
      </th>
      <td className="py-2 pr-4">{size ? `${size.name}, ${size.sizeText}` : file.frameSize}</td>
      <td className="py-2 pr-4">
        {file.frameStyle}, mat {file.matType}
      </td>
      <td className="py-2 pr-4">{file.widthPx && file.heightPx ? `${file.widthPx} × ${file.heightPx}` : "–"}</td>
      <td className="py-2 pr-4">
        {file.effectivePpi ?? "–"}
        {file.printAnyway ? <span className="block text-soft text-sm">as requested</span> : null}
        {file.problemCode ? (
          <span className="block text-sm text-warn">{formatProblemCode(file.problemCode)}</span>
        ) : null}
      </td>
      <td className="py-2 pr-4">{file.sha256 ? <code title={file.sha256}>{file.sha256.slice(0, 12)}…</code> : "–"}</td>
      <td className="py-2">
        {file.sha256 && maySeePhotos ? (
          <PrintFormats tileId={file.tileId} name={name} size={formatFileSize(file.bytes)} />
        ) : (
          file.state
        )}
      </td>
    </tr>
  );
}

const formatProblemCode = (code: string) =>
  code
    .replace(/^PHOTO_/, "")
    .replaceAll("_", " ")
    .toLowerCase();

const formatFileSize = (bytes: number | null) => (bytes === null ? "JPEG" : `JPEG, ${(bytes / 1e6).toFixed(1)} MB`);
