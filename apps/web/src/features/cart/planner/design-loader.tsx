import { type Design, findDesignTemplate } from "@storywall/domain/walls/design/design";

("use client");

import type { Template } from "@storywall/domain/catalog/templates";
import type { WallId } from "@storywall/domain/kernel/ids";
import { Button } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import { useCallback, useEffect, useState } from "react";
import type { TilePicture } from "@/components/tiles/framed-tile.tsx";
import { CartUnavailable } from "@/features/cart/cart-unavailable.tsx";
import { useCart } from "@/features/cart/store/use-cart.ts";
import type { PlanSource } from "@/features/walls/planner/plan-storage.ts";
import { useDesignPictures } from "@/features/walls/use-design-pictures.ts";
import { getErrorData } from "@/lib/api-error.ts";
import { ApiProvider } from "@/lib/api-provider.tsx";
import { commonTexts } from "@/lib/common-texts.ts";
import { useTRPCClient } from "@/lib/trpc.ts";
import { plannerPageTexts } from "./planner-page-texts.ts";

export type LoadedDesign = { template: Template; design: Design };
export type DesignPictures = (tileName: string) => TilePicture | null;

type Props = {
  source: PlanSource;
  /** Null while the design is loading. */
  design: Design | null;
  onFound: (found: LoadedDesign | "missing") => void;
  onErrorChange: (hasError: boolean) => void;
  onPictures: (pictureOf: DesignPictures) => void;
};

type LoaderProps = Pick<Props, "onFound" | "onErrorChange"> & { id: string };

/** Fetches a wall from the cart or from the saved walls, along with its photos. */
export default function DesignLoader({ source, design, onPictures, ...finding }: Props) {
  return (
    <ApiProvider>
      {design ? <PictureLoader design={design} onPictures={onPictures} /> : null}
      {!design && source?.kind === "line" ? <CartLineLoader id={source.id} {...finding} /> : null}
      {!design && source?.kind === "wall" ? <SavedWallLoader id={source.id} {...finding} /> : null}
    </ApiProvider>
  );
}

function CartLineLoader({ id, onFound, onErrorChange }: LoaderProps) {
  const { cart, isLoaded, isUnreachable, reload } = useCart();
  const isUnavailable = !cart && isUnreachable;
  useEffect(() => onErrorChange(isUnavailable), [isUnavailable, onErrorChange]);
  useEffect(() => {
    if (isLoaded) onFound(toLoadedDesign(cart?.lines.find((line) => line.id === id)));
  }, [isLoaded, cart, id, onFound]);
  return isUnavailable ? <CartUnavailable onRetry={() => void reload()} /> : null;
}

function SavedWallLoader({ id, onFound, onErrorChange }: LoaderProps) {
  const client = useTRPCClient();
  const [hasFailed, setFailed] = useState(false);
  const loadWall = useCallback(async () => {
    setFailed(false);
    try {
      onFound(toLoadedDesign(await client.walls.read.query({ wallId: id as WallId }, { context: { silent: true } })));
    } catch (error) {
      if (getErrorData(error)?.httpStatus === 404) onFound("missing");
      else setFailed(true);
    }
  }, [client, id, onFound]);
  useEffect(() => {
    void loadWall();
  }, [loadWall]);
  useEffect(() => onErrorChange(hasFailed), [hasFailed, onErrorChange]);
  if (!hasFailed) return null;
  const retryButton = (
    <Button variant="plain" onClick={() => void loadWall()}>
      {commonTexts.tryAgain}
    </Button>
  );
  return (
    <Notice tone="bad" title={plannerPageTexts.loadErrorTitle} action={retryButton}>
      {plannerPageTexts.loadError}
    </Notice>
  );
}

function toLoadedDesign(wall: { templateKey: string; design: Design } | undefined): LoadedDesign | "missing" {
  const template = wall && findDesignTemplate(wall.templateKey, wall.design);
  return wall && template ? { template, design: wall.design } : "missing";
}

function PictureLoader({ design, onPictures }: { design: Design; onPictures: Props["onPictures"] }) {
  const pictureOf = useDesignPictures([design]);
  const pictureKey = design.tiles.map(({ name }) => pictureOf(design, name)?.src ?? "").join(" ");
  // The effect depends on `pictureKey`, because `pictureOf` changes on each render.
  useEffect(() => {
    onPictures((name) => pictureOf(design, name));
  }, [pictureKey, design, onPictures]);
  return null;
}
