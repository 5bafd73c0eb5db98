"use client";

import { frameSizes, isFrameSize } from "@storywall/domain/catalog/frames";
import type { OrderLineView, OrderTileView } from "@storywall/domain/orders/schema";
import { describeTile } from "@storywall/domain/walls/tiles/describe-tile";
import { Skeleton } from "@storywall/ui/skeleton";
import { useEffect, useState } from "react";
import { useArtPictures } from "@/features/catalog/art/use-art-pictures.ts";
import { orderPageTexts } from "./order-page-texts.tsx";

type Props = { tile: OrderTileView; line: OrderLineView };

/** Shows the proof of a rendered print, or a placeholder until the print is rendered. */
export function PrintProof({ tile, line }: Props) {
  const name = useTileName(tile, line);
  const chosen = line.design.tiles.find(({ name }) => name === tile.name)?.frameSize ?? "";
  const { w, h } = isFrameSize(chosen) ? frameSizes[chosen].val : { w: 2, h: 3 };
  const isTurned = line.design.turnedTiles?.includes(tile.name);
  const style = { aspectRatio: isTurned ? `${h} / ${w}` : `${w} / ${h}` };
  const { hasLoadError, imageProps } = useImageRetry();
  if (!tile.proofPath || hasLoadError) {
    const status = hasLoadError ? orderPageTexts.proofUnavailable : orderPageTexts.proofPending;
    return (
      <div role="img" aria-label={orderPageTexts.proofStatus(status, name)} className="relative w-full" style={style}>
        <Skeleton className="size-full rounded-sm" />
        <span aria-hidden="true" className="absolute inset-0 grid place-items-center p-2 text-center text-soft text-sm">
          {status}
        </span>
      </div>
    );
  }
  return (
    <img
      src={tile.proofPath}
      alt={orderPageTexts.proof(name)}
      loading="lazy"
      {...imageProps}
      className="h-auto w-full rounded-sm bg-white object-contain shadow-md"
      style={style}
    />
  );
}

function useTileName(tile: OrderTileView, { design: { tiles } }: OrderLineView): string {
  const designTile = tiles.find(({ name }) => name === tile.name);
  const artId = designTile?.artItemId;
  const arts = useArtPictures(artId ? [artId] : []);
  if (!designTile) return orderPageTexts.tile;
  const tilePosition = { position: tiles.indexOf(designTile) + 1, count: tiles.length };
  return describeTile(designTile, tilePosition, { artTitle: artId ? arts.get(artId)?.title : null });
}

const RETRY_MS = 15_000;

/** Shows a placeholder if a picture fails to load, and tries to load it again after a delay. */
function useImageRetry() {
  const [hasLoadError, setLoadError] = useState(false);
  useEffect(() => {
    if (!hasLoadError) return;
    const timer = setTimeout(() => setLoadError(false), RETRY_MS);
    return () => clearTimeout(timer);
  }, [hasLoadError]);
  const onError = () => setLoadError(true);
  // A picture in the server's HTML may have failed to load before React listens for its errors.
  const ref = (image: HTMLImageElement | null) => {
    if (image?.complete && image.naturalWidth === 0) onError();
  };
  return { hasLoadError, imageProps: { ref, onError } };
}
