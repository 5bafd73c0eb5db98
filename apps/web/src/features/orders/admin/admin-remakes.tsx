"use client";

import { afterSalesSteps } from "@storywall/domain/orders/after-sales-steps";
import type { OrderView, RemakeView } from "@storywall/domain/orders/schema";
import { Button } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, useState } from "react";
import { formatTimestamp } from "@/lib/dates.ts";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { adminRemakesTexts } from "./admin-remakes-texts.tsx";
import { orderCorrectionTexts } from "./order-correction-texts.tsx";
import { formatTileTitle, useRefetchOrder } from "./order-queries.ts";
import { TrackingLinkField, TrackingNumber, TrackingNumberField, useTrackingNumberCheck } from "./tracking-number.tsx";

export default function AdminRemakes({ order }: { order: OrderView }) {
  return (
    <section aria-labelledby="remakes">
      <h2 id="remakes" className="mt-10 text-2xl">
        {adminRemakesTexts.title}
      </h2>
      <ul className="mt-2 divide-y divide-line border-line border-y">
        {order.remakes.map((remake) => (
          <li key={remake.id} className="py-4">
            <RemakeItem remake={remake} order={order} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function RemakeItem({ remake, order }: { remake: RemakeView; order: OrderView }) {
  const { mutate, isPending, error } = trpc.production.advanceRemake.useMutation({
    trpc: silent,
    onSuccess: (_remake, { to }) =>
      toast.success(to === "sent" ? adminRemakesTexts.shipped : adminRemakesTexts.delivered),
    onSettled: useRefetchOrder(),
  });
  const isPrinted = remake.tiles.every(({ state }) => state !== "waiting" && state !== "remake");
  const markDelivered = () => {
    if (!isPending) mutate({ remakeId: remake.id, to: "delivered" });
  };
  return (
    <>
      <p>
        {adminRemakesTexts.summary(
          <strong className="font-semibold">{adminRemakesTexts.states[remake.state]}</strong>,
          remake.tiles.length,
          formatTimestamp(remake.createdAt),
          remake.tracking ? <TrackingNumber tracking={remake.tracking} /> : null,
        )}
      </p>
      <p className="font-semibold">{afterSalesSteps.remake[remake.state].owner}</p>
      <p className="text-soft text-sm">
        {remake.tiles
          .map(({ lineId, name, state }) => {
            const title = order.lines.find(({ id }) => id === lineId)?.title ?? orderCorrectionTexts.tile;
            return adminRemakesTexts.tileState(formatTileTitle(title, name), state);
          })
          .join(" · ")}
      </p>
      {remake.state === "making" && isPrinted ? (
        <ParcelForm isPending={isPending} onSend={(parcel) => mutate({ remakeId: remake.id, to: "sent", ...parcel })} />
      ) : null}
      {remake.state === "making" && !isPrinted ? (
        <p className="mt-2 text-soft">{adminRemakesTexts.printPending}</p>
      ) : null}
      {remake.state === "sent" ? (
        <Button variant="plain" className="mt-3" aria-disabled={isPending} onClick={markDelivered}>
          {adminRemakesTexts.markDelivered}
        </Button>
      ) : null}
      {error ? (
        <Notice tone="bad" className="mt-3">
          {getErrorMessage(error)}
        </Notice>
      ) : null}
    </>
  );
}

type ParcelToSend = {
  carrier: string;
  trackingNumber: string;
  isNumberConfirmed: boolean;
  trackingUrl?: string;
  unchecked?: string;
};

type ParcelProps = { isPending: boolean; onSend: (parcel: ParcelToSend) => void };

function ParcelForm({ isPending, onSend }: ParcelProps) {
  const [carrier, setCarrier] = useState("");
  const [trackingNumber, setNumber] = useState("");
  const [trackingUrl, setUrl] = useState("");
  const [unchecked, setUnchecked] = useState("");
  const { problem, checkTrackingNumber, clearProblem } = useTrackingNumberCheck({ carrier, trackingNumber });
  const sendParcel = (isNumberConfirmed: boolean) => {
    if (isPending || !carrier.trim() || !trackingNumber.trim() || !checkTrackingNumber(isNumberConfirmed)) return;
    const why = unchecked.trim() ? { unchecked } : {};
    const link = trackingUrl.trim() ? { trackingUrl: trackingUrl.trim() } : {};
    onSend({ carrier, trackingNumber, isNumberConfirmed, ...link, ...why });
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    sendParcel(false);
  };
  return (
    <form
      onSubmit={handleSubmit}
      className="mt-3 flex flex-wrap items-end gap-3"
      aria-label={adminRemakesTexts.shipForm}
    >
      <TextField
        label={adminRemakesTexts.carrier}
        value={carrier}
        maxLength={60}
        onChange={({ target }) => {
          setCarrier(target.value);
          clearProblem();
        }}
      />
      <TrackingNumberField
        carrier={carrier}
        value={trackingNumber}
        problem={problem}
        onChange={(number) => {
          setNumber(number);
          clearProblem();
        }}
        onConfirm={() => sendParcel(true)}
      />
      <TrackingLinkField carrier={carrier} value={trackingUrl} onChange={setUrl} />
      <TextField
        label={adminRemakesTexts.packReason}
        isOptional="silently"
        value={unchecked}
        maxLength={500}
        onChange={({ target }) => setUnchecked(target.value)}
      />
      <Button type="submit" className="min-h-12" aria-disabled={isPending}>
        {adminRemakesTexts.markShipped}
      </Button>
    </form>
  );
}
