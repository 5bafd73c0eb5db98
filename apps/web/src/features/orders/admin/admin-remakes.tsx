"use client";

import type { TileId } from "@storywall/domain/kernel/ids";
import type { OrderView, RemakeView } from "@storywall/domain/orders/schema";
import { Button } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, useState } from "react";
import { useAdminMutation } from "@/lib/admin/use-admin-mutation.ts";
import { formatTimestamp } from "@/lib/dates.ts";
import { useTRPCClient } from "@/lib/trpc.ts";
import { orderQueries } from "./order-queries.ts";
import { OVERRIDE_REASON_LABEL } from "./override-quality-check.tsx";

const silent = { context: { silent: true } };

/** Returns the ids of delivered items without an open remake. */
export function getRemakeableIds({ state, lines, remakes }: OrderView): Set<string> {
  if (state !== "shipped" && state !== "delivered") return new Set();
  const replaced = new Set<string>(remakes.flatMap(({ tiles }) => tiles.map(({ remakeOf }) => remakeOf)));
  const sent = remakes.filter((remake) => remake.state !== "making").flatMap(({ tiles }) => tiles);
  return new Set(
    [...lines.flatMap(({ tiles }) => tiles), ...sent].map(({ id }) => id).filter((id) => !replaced.has(id)),
  );
}

type BarProps = { order: OrderView; chosen: readonly TileId[]; onDone: () => void };

export function RemakeBar({ order, chosen, onDone }: BarProps) {
  const { production } = useTRPCClient();
  const { mutate, isPending, problem } = useAdminMutation(orderQueries);
  const startRemake = async () => {
    const input = { orderId: order.id, tileIds: [...chosen] };
    const isDone = await mutate(
      () => production.remake.mutate(input, silent),
      "Remake started. The customer gets an email.",
    );
    if (isDone) onDone();
  };
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3">
      <Button disabled={chosen.length === 0} aria-disabled={isPending} onClick={() => void startRemake()}>
        {chosen.length > 1 ? `Remake ${chosen.length} tiles` : "Remake tile"}
      </Button>
      <span className="text-soft">
        {problem ??
          (chosen.length === 0 ? "Select tiles to remake for free." : "Free for the customer, who gets an email.")}
      </span>
    </div>
  );
}

export function AdminRemakes({ order }: { order: OrderView }) {
  if (order.remakes.length === 0) return null;
  return (
    <section aria-labelledby="remakes">
      <h2 id="remakes" className="mt-10 text-2xl">
        Remakes
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

const stateLabels: Record<RemakeView["state"], string> = { making: "being made", sent: "sent", delivered: "delivered" };

function RemakeItem({ remake, order }: { remake: RemakeView; order: OrderView }) {
  const { production } = useTRPCClient();
  const { mutate, isPending, problem } = useAdminMutation(orderQueries);
  const isPrinted = remake.tiles.every(({ state }) => state !== "waiting" && state !== "remake");
  const markDelivered = () =>
    mutate(
      () => production.advanceRemake.mutate({ remakeId: remake.id, to: "delivered" }, silent),
      "Marked as delivered.",
    );
  return (
    <>
      <p>
        <strong className="font-semibold">{stateLabels[remake.state]}</strong>, {remake.tiles.length}{" "}
        {remake.tiles.length === 1 ? "tile" : "tiles"}, since {formatTimestamp(remake.createdAt)}
        {remake.tracking ? `, ${remake.tracking.carrier} ${remake.tracking.number}` : ""}
      </p>
      <p className="text-soft text-sm">
        {remake.tiles
          .map(({ lineId, name, state }) => {
            const title = order.lines.find(({ id }) => id === lineId)?.title ?? "Tile";
            return `${title}, ${name.replaceAll("_", " ")}: ${state}`;
          })
          .join(" · ")}
      </p>
      {remake.state === "making" && isPrinted ? (
        <ParcelForm
          isPending={isPending}
          onSend={(parcel) =>
            void mutate(
              () => production.advanceRemake.mutate({ remakeId: remake.id, to: "sent", ...parcel }, silent),
              "Marked as sent. The customer gets an email.",
            )
          }
        />
      ) : null}
      {remake.state === "making" && !isPrinted ? <p className="mt-2 text-soft">Its print file is being made.</p> : null}
      {remake.state === "sent" ? (
        <Button variant="plain" className="mt-3" aria-disabled={isPending} onClick={() => void markDelivered()}>
          Mark as delivered
        </Button>
      ) : null}
      {problem ? (
        <Notice tone="bad" className="mt-3">
          {problem}
        </Notice>
      ) : null}
    </>
  );
}

type ParcelProps = {
  isPending: boolean;
  onSend: (parcel: { carrier: string; trackingNumber: string; unchecked?: string }) => void;
};

function ParcelForm({ isPending, onSend }: ParcelProps) {
  const [carrier, setCarrier] = useState("");
  const [trackingNumber, setNumber] = useState("");
  const [unchecked, setUnchecked] = useState("");
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const why = unchecked.trim() ? { unchecked } : {};
    if (carrier.trim() && trackingNumber.trim()) onSend({ carrier, trackingNumber, ...why });
  };
  return (
    <form onSubmit={submit} className="mt-3 flex flex-wrap items-end gap-3" aria-label="Send the remake">
      <TextField label="Carrier" value={carrier} maxLength={60} onChange={({ target }) => setCarrier(target.value)} />
      <TextField
        label="Tracking number"
        value={trackingNumber}
        maxLength={60}
        onChange={({ target }) => setNumber(target.value)}
      />
      <TextField
        label={OVERRIDE_REASON_LABEL}
        isOptional="silently"
        value={unchecked}
        maxLength={500}
        onChange={({ target }) => setUnchecked(target.value)}
      />
      <Button type="submit" className="min-h-12" aria-disabled={isPending}>
        Mark as packed and sent
      </Button>
    </form>
  );
}
