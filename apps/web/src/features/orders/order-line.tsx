"use client";

import { frameSizes, isFrameSize } from "@storywall/domain/catalog/frame-sizes";
import { formatMoney } from "@storywall/domain/kernel/money";
import type { OrderLineView, OrderTileView, OrderView } from "@storywall/domain/orders/schema";
import { getButtonClassName } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import { Skeleton } from "@storywall/ui/skeleton";
import Link from "next/link";
import { useEffect, useState } from "react";
import { describeLine } from "@/features/cart/describe-line.ts";
import { AddMatchingTileButton } from "./add-matching-tile-button.tsx";
import { CropButton } from "./crop-button.tsx";
import { ReplacePhoto } from "./replace-photo.tsx";
import { TileProblem } from "./tile-problem.tsx";
import type { Access } from "./use-order.ts";

type Props = {
  order: OrderView;
  line: OrderLineView;
  access: Access;
  onChanged: (order: OrderView) => void;
};

export function OrderLine({ order, line, access, onChanged }: Props) {
  const tiles = line.tiles.filter(({ copy }) => copy === 1);
  const act = { access, onChanged };
  const mayReplace = order.availableActions.includes("replace-photo");
  if (line.refused) return <RejectedLine line={line} refused={line.refused} />;
  return (
    <li className="py-8">
      <Heading line={line} />
      {line.wantsPhotos ? (
        <Link
          href={`/upload/${order.id}/${line.id}`}
          aria-label={`Add your photos for ${line.title}`}
          className={getButtonClassName("primary", "mt-4")}
        >
          Add your photos
        </Link>
      ) : (
        <ul className="mt-5 grid grid-cols-[repeat(auto-fill,minmax(6.25rem,1fr))] gap-x-4 gap-y-6 sm:grid-cols-3 sm:gap-x-5 md:grid-cols-5 lg:grid-cols-6">
          {tiles.map((tile, index) => (
            <li key={tile.id} className="flex flex-col">
              <PrintProof tile={tile} line={line} position={index + 1} />
              <TileProblem tile={tile} position={index + 1} mayAct={mayReplace} {...act} />
              {mayReplace ? (
                <>
                  <ReplacePhoto lineId={line.id} tileName={tile.name} position={index + 1} {...act} />
                  <CropButton line={line} tileName={tile.name} position={index + 1} {...act} />
                </>
              ) : null}
            </li>
          ))}
        </ul>
      )}
      {order.availableActions.includes("reorder") ? <AddMatchingTileButton line={line} /> : null}
    </li>
  );
}

function Heading({ line }: { line: OrderLineView }) {
  return (
    <>
      <h3 className="text-xl">
        {line.title}
        {line.quantity > 1 ? ` × ${line.quantity}` : ""}
      </h3>
      <p className="text-soft">{describeLine(line)}</p>
    </>
  );
}

type RefusedProps = { line: OrderLineView; refused: NonNullable<OrderLineView["refused"]> };

function RejectedLine({ line, refused: { because, sentence, refunded } }: RefusedProps) {
  return (
    <li className="py-8">
      <Heading line={line} />
      <Notice tone="warn" className="mt-4" title="We can't make this wall.">
        <p>{[because, sentence].filter(Boolean).join(" ")}</p>
        {refunded > 0 ? (
          <p className="mt-2">
            We're refunding {formatMoney(refunded)}: what you paid for it, including its share of discount, shipping and
            tax. We'll make everything else in your order.
          </p>
        ) : (
          <p className="mt-2">We'll make everything else in your order.</p>
        )}
      </Notice>
    </li>
  );
}

export type ProofProps = { tile: OrderTileView; line: OrderLineView; position: number };

/** Picture of the rendered print, or a placeholder until it exists. */
export function PrintProof({ tile, line, position }: ProofProps) {
  const chosen = line.design.tiles.find(({ name }) => name === tile.name)?.frameSize ?? "";
  const { w, h } = isFrameSize(chosen) ? frameSizes[chosen].val : { w: 2, h: 3 };
  const style = { aspectRatio: `${w} / ${h}` };
  const { hasLoadError, onError } = useImageRetry();
  if (!tile.proofPath || hasLoadError) {
    const [label, words] = hasLoadError
      ? [`The proof of tile ${position} isn't available right now`, "Not available right now"]
      : [`Tile ${position} is being prepared`, "Being prepared"];
    return (
      <div role="img" aria-label={label} className="relative w-full" style={style}>
        <Skeleton className="size-full rounded-sm" />
        <span aria-hidden="true" className="absolute inset-0 grid place-items-center p-2 text-center text-soft text-sm">
          {words}
        </span>
      </div>
    );
  }
  return (
    <img
      src={tile.proofPath}
      alt={`Proof of tile ${position}`}
      loading="lazy"
      onError={onError}
      className="h-auto w-full rounded-sm bg-white object-contain shadow-md"
      style={style}
    />
  );
}

const RETRY_MS = 15_000;

/** Shows a placeholder for a picture that failed to load, and retries after a delay. */
function useImageRetry() {
  const [hasLoadError, setLoadError] = useState(false);
  useEffect(() => {
    if (!hasLoadError) return;
    const timer = setTimeout(() => setLoadError(false), RETRY_MS);
    return () => clearTimeout(timer);
  }, [hasLoadError]);
  return { hasLoadError, onError: () => setLoadError(true) };
}
