"use client";

import { toFullName } from "@storywall/domain/cart/address";
import { findExtra, listChosenExtras } from "@storywall/domain/catalog/extras";
import { frameSizes, isFrameSize } from "@storywall/domain/catalog/frames";
import type { OrderId, TileId } from "@storywall/domain/kernel/ids";
import { formatMoney } from "@storywall/domain/kernel/money";
import type { OrderLineView, OrderTileView, OrderView, PrintFileView } from "@storywall/domain/orders/schema";
import { getNextStep } from "@storywall/domain/production/order-steps";
import { getButtonClassName } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useEffect, useState } from "react";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { formatStateLabel } from "@/components/admin/admin-texts.ts";
import { useHasPermission } from "@/features/accounts/admin/use-has-permission.ts";
import { GiftCardTotals } from "@/features/cart/gift-card-totals.tsx";
import { describeCartLine, PriceTotals } from "@/features/cart/price-totals.tsx";
import {
  CancelOrderSection,
  DownloadEvidenceButton,
  QualityCheckOverride,
} from "@/features/orders/admin/cancel-order-section.tsx";
import { AddressCorrectionSection, PendingAddress } from "@/features/orders/admin/correct-address.tsx";
import { getRemakeableTileIds, RemakeBar } from "@/features/orders/admin/remake-bar.tsx";
import { ReplaceTilePhotoSection } from "@/features/orders/admin/replace-tile-photo.tsx";
import { TrackingNumber } from "@/features/orders/admin/tracking-number.tsx";
import { OrderProgress } from "@/features/orders/order-progress.tsx";
import { PrintDownloads, PrintFormatLinks, VoidLabelNotice } from "@/features/production/print-room.tsx";
import { createPollInterval, shouldReplacePage } from "@/lib/admin/query-helpers.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { formatCalendarDay, formatTimestamp } from "@/lib/dates.ts";
import { importWithRetry } from "@/lib/import-with-retry.ts";
import { trpc } from "@/lib/trpc.ts";

type PrintName = { lineTitle: string; tile: string; copy: number; isRemake: boolean };

const adminOrderTexts = {
  pageTitle: (number: string) => `${number} · Admin`,
  nextStep: "Next step",
  items: "Items",
  quantity: (count: number, title: string) => (count > 1 ? `${count} × ${title}` : title),
  tilesAndFrame: (tiles: number, frame: string) => `${tiles === 1 ? "1 tile" : `${tiles} tiles`} · ${frame}`,
  waitingForPhotos: "Waiting for photos",
  placed: "Placed",
  shipBy: "Ship by",
  noShipDateYet: "Set when the last photo is added",
  email: "Email",
  address: "Address",
  tracking: "Tracking",

  printFiles: "Print files",
  columns: ["Remake", "Proof", "Tile", "Size and frame", "Pixels and SHA-256", "File"],
  print: ({ lineTitle, tile, copy, isRemake }: PrintName) =>
    [lineTitle, tile, copy > 1 ? `copy ${copy}` : "", isRemake ? "remake" : ""].filter(Boolean).join(", "),
  remake: (print: string) => `Remake ${print}`,
  proof: (print: string) => `Proof of ${print}`,
  size: (name: string, dimensions: string) => `${name}, ${dimensions}`,
  frame: (style: string, mat: string) => `${style}, ${mat === "none" ? "no mat" : `${mat} mat`}`,
  ppi: (ppi: number) => `${ppi} ppi`,
  pixels: (width: number, height: number) => `${width} × ${height}`,
  printAnyway: "customer approved",
  missing: "–",
  fileFormat: (bytes: number | null) => (bytes === null ? "JPEG" : `JPEG, ${(bytes / 1e6).toFixed(1)} MB`),
};

const HeldPrintList = dynamic(
  () =>
    importWithRetry(() => import("@/features/orders/admin/held-print-list.tsx")).then((module) => module.HeldPrintList),
  { ssr: false },
);
const OrderClaimDecisions = dynamic(
  () =>
    importWithRetry(() => import("@/features/orders/admin/admin-claims.tsx")).then(
      (module) => module.OrderClaimDecisions,
    ),
  { ssr: false },
);
const RejectPhotoSection = dynamic(
  () =>
    importWithRetry(() => import("@/features/orders/admin/reject-photo.tsx")).then(
      (module) => module.RejectPhotoSection,
    ),
  { ssr: false },
);
const SuppressionNotice = dynamic(
  () =>
    importWithRetry(() => import("@/features/orders/admin/suppression-notice.tsx")).then(
      (module) => module.SuppressionNotice,
    ),
  { ssr: false },
);
const AdminRefunds = dynamic(
  () =>
    importWithRetry(() => import("@/features/orders/admin/admin-refunds.tsx")).then((module) => module.AdminRefunds),
  { ssr: false },
);
const StoreCredit = dynamic(
  () => importWithRetry(() => import("@/features/orders/admin/store-credit.tsx")).then((module) => module.StoreCredit),
  { ssr: false },
);
const OrderMessages = dynamic(
  () => importWithRetry(() => import("./inbox/inbox-message.tsx")).then((module) => module.OrderMessages),
  { ssr: false },
);
const OrderTimeline = dynamic(
  () => importWithRetry(() => import("./explain/order-timeline.tsx")).then((module) => module.OrderTimeline),
  { ssr: false },
);
const AdminRemakes = dynamic(() => importWithRetry(() => import("@/features/orders/admin/admin-remakes.tsx")), {
  ssr: false,
});

export function AdminOrder({ orderId }: { orderId: OrderId }) {
  const { data, error } = trpc.admin.printFiles.useQuery(
    { orderId },
    {
      trpc: { context: { silent: true } },
      refetchInterval: (query) =>
        query.state.data?.files.every(({ sha256 }) => sha256) ? false : createPollInterval(3_000)(query),
    },
  );
  const number = data?.order.number;
  useEffect(() => {
    if (number) document.title = adminOrderTexts.pageTitle(number);
  }, [number]);
  if (shouldReplacePage(error, data)) return <AdminErrorMessage error={error} />;
  if (!data) return <p role="status">{commonTexts.loading}</p>;
  return (
    <>
      <OrderOverview order={data.order} />
      <div className="mt-6 grid gap-3 empty:hidden">
        {data.facts.suppression ? <SuppressionNotice order={data.order} reason={data.facts.suppression} /> : null}
        <VoidLabelNotice facts={data.facts} />
        <PendingAddress order={data.order} />
      </div>
      <div className="mt-3 flex flex-wrap items-start gap-3">
        <DownloadEvidenceButton order={data.order} />
        <AddressCorrectionSection order={data.order} />
        <ReplaceTilePhotoSection order={data.order} />
        <CancelOrderSection order={data.order} facts={data.facts} />
      </div>
      <HeldPrintList order={data.order} />
      <QualityCheckOverride order={data.order} />
      <OrderMessages order={data.order} />
      <OrderClaimDecisions order={data.order} />
      <RejectPhotoSection order={data.order} files={data.files} />
      <AdminRefunds order={data.order} facts={data.facts} />
      <StoreCredit order={data.order} />
      {data.order.remakes.length > 0 ? <AdminRemakes order={data.order} /> : null}
      <OrderTimeline order={data.order} />
      <h2 className="mt-10 text-2xl">{adminOrderTexts.printFiles}</h2>
      <PrintDownloads orderId={orderId} />
      <PrintFiles order={data.order} files={data.files} tiles={mapTilesById(data.order)} />
    </>
  );
}

const mapTilesById = (order: OrderView) =>
  new Map<string, OrderTileView>(
    [...order.lines, ...order.remakes].flatMap(({ tiles }) => tiles.map((tile) => [tile.id, tile])),
  );

function PrintFiles({
  order,
  files,
  tiles,
}: {
  order: OrderView;
  files: readonly PrintFileView[];
  tiles: ReadonlyMap<string, OrderTileView>;
}) {
  const remakeableIds = getRemakeableTileIds(order);
  const [chosen, setChosen] = useState<readonly TileId[]>([]);
  const toggleTile = (id: TileId) =>
    setChosen((before) => (before.includes(id) ? before.filter((candidate) => candidate !== id) : [...before, id]));
  return (
    <>
      {remakeableIds.size > 0 ? <RemakeBar order={order} chosen={chosen} onDone={() => setChosen([])} /> : null}
      <section
        aria-label={adminOrderTexts.printFiles}
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable with the keyboard
        tabIndex={0}
        className="relative mt-4 overflow-x-auto"
      >
        <table className="w-full min-w-2xl text-left tabular-nums">
          <thead className="text-soft text-sm">
            <tr>
              {adminOrderTexts.columns.map((name) => (
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
                tile={tiles.get(file.tileId)}
                isChosen={chosen.includes(file.tileId)}
                onChoose={remakeableIds.has(file.tileId) ? () => toggleTile(file.tileId) : null}
              />
            ))}
          </tbody>
        </table>
      </section>
    </>
  );
}

type PrintFileProps = {
  file: PrintFileView;
  tile: OrderTileView | undefined;
  isChosen: boolean;
  onChoose: (() => void) | null;
};

function PrintFile({ file, tile, isChosen, onChoose }: PrintFileProps) {
  const size = isFrameSize(file.frameSize) ? frameSizes[file.frameSize] : null;
  const canSeePhotos = useHasPermission("photos.view");
  const name = adminOrderTexts.print({
    lineTitle: file.lineTitle,
    tile: file.name.replaceAll("_", " "),
    copy: file.copy,
    isRemake: file.turn > 0,
  });
  return (
    <tr className="border-line border-t align-middle">
      <td className="pr-4">
        {onChoose ? (
          <label className="grid size-11 place-items-center">
            <input type="checkbox" checked={isChosen} onChange={onChoose} className="size-5 accent-accent" />
            <span className="sr-only">{adminOrderTexts.remake(name)}</span>
          </label>
        ) : null}
      </td>
      <td className="py-2 pr-4">
        {tile?.proofPath ? (
          <img src={tile.proofPath} alt={adminOrderTexts.proof(name)} className="h-20 w-auto shadow" loading="lazy" />
        ) : (
          <span className="text-soft">{adminOrderTexts.missing}</span>
        )}
      </td>
      <th scope="row" className="py-2 pr-4 font-normal">
        {name}
        {tile?.problem ? <span className="block text-sm text-warn">{tile.problem.sentence}</span> : null}
      </th>
      <td className="py-2 pr-4">
        {size ? adminOrderTexts.size(size.name, size.sizeText) : file.frameSize}
        <span className="block text-soft text-sm">{adminOrderTexts.frame(file.frameStyle, file.matType)}</span>
      </td>
      <td className="py-2 pr-4">
        {file.widthPx && file.heightPx ? adminOrderTexts.pixels(file.widthPx, file.heightPx) : adminOrderTexts.missing}
        {file.effectivePpi ? <span className="block text-sm">{adminOrderTexts.ppi(file.effectivePpi)}</span> : null}
        {file.printAnyway ? <span className="block text-soft text-sm">{adminOrderTexts.printAnyway}</span> : null}
        {file.sha256 ? (
          <code title={file.sha256} className="block text-soft text-sm">
            {file.sha256.slice(0, 12)}…
          </code>
        ) : null}
      </td>
      <td className="py-2">
        {file.sha256 && canSeePhotos ? (
          <PrintFormatLinks tileId={file.tileId} name={name} size={adminOrderTexts.fileFormat(file.bytes)} />
        ) : (
          file.state
        )}
      </td>
    </tr>
  );
}

/** Top of an order's admin page: the order's state, the next step and the items. */
function OrderOverview({ order }: { order: OrderView }) {
  const { sentence, page } = getNextStep(order, new Date());
  return (
    <>
      <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
        <h1 className="text-3xl">{order.number}</h1>
        <p className="rounded-full bg-wall px-3 py-0.5 first-letter:uppercase">{formatStateLabel(order.state)}</p>
      </div>
      <Notice
        title={adminOrderTexts.nextStep}
        className="mt-4"
        tone={order.state === "needs_attention" ? "warn" : "info"}
        action={
          page ? (
            <Link href={page.href} className={getButtonClassName("plain")}>
              {page.name}
            </Link>
          ) : undefined
        }
      >
        {sentence}
      </Notice>
      <OrderProgress order={order} />
      <div className="mt-8 grid gap-x-12 gap-y-6 lg:grid-cols-2">
        <section aria-labelledby="items">
          <h2 id="items" className="text-xl">
            {adminOrderTexts.items}
          </h2>
          <ul className="mt-2 divide-y divide-line border-line border-t">
            {order.lines.map((line) => (
              <OrderItem key={line.id} line={line} />
            ))}
          </ul>
          <PriceTotals totals={order.totals} />
          <GiftCardTotals total={order.totals.total} giftCards={order.giftCards} isPaid />
        </section>
        <OrderDetails order={order} />
      </div>
    </>
  );
}

function OrderItem({ line }: { line: OrderLineView }) {
  const tiles = line.design.tiles.length;
  return (
    <li className="flex justify-between gap-4 py-2">
      <span className="min-w-0">
        {adminOrderTexts.quantity(line.quantity, line.title)}
        <span className="block text-soft text-sm">
          {tiles > 0 ? adminOrderTexts.tilesAndFrame(tiles, describeCartLine(line)) : describeCartLine(line)}
        </span>
        {line.rejection ? <span className="block text-sm text-warn">{line.rejection.sentence}</span> : null}
        {line.wantsPhotos ? <span className="block text-sm text-warn">{adminOrderTexts.waitingForPhotos}</span> : null}
      </span>
      <span className="tabular-nums">{formatMoney(line.unitPrice * line.quantity)}</span>
    </li>
  );
}

function OrderDetails({ order }: { order: OrderView }) {
  const { address1, address2, city, provinceCode, zip } = order.shippingAddress;
  const address = [toFullName(order.shippingAddress), address1, address2, `${city}, ${provinceCode} ${zip}`];
  const details = [
    [adminOrderTexts.placed, formatTimestamp(order.placedAt)],
    [
      adminOrderTexts.shipBy,
      order.state === "awaiting_photos" ? adminOrderTexts.noShipDateYet : formatCalendarDay(order.shipBy),
    ],
    [adminOrderTexts.email, order.email],
    [adminOrderTexts.address, address.filter(Boolean).join(", ")],
    ...(order.tracking
      ? [[adminOrderTexts.tracking, <TrackingNumber key="tracking" tracking={order.tracking} />] as const]
      : []),
    ...listChosenExtras(order.extras).map(
      (key) => [findExtra(key).label, order.extras[key] || findExtra(key).choice] as const,
    ),
  ] as const;
  return (
    <dl className="grid content-start gap-x-8 gap-y-2 sm:grid-cols-[auto_1fr]">
      {details.map(([name, value]) => (
        <div key={name} className="contents">
          <dt className="text-soft">{name}</dt>
          <dd className="min-w-0 break-words">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
