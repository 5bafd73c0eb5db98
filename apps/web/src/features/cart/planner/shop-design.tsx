"use client";

import { type Template, templateByKey } from "@storywall/domain/catalog/templates";
import type { WallId } from "@storywall/domain/kernel/ids";
import type { Design } from "@storywall/domain/walls/design/design";
import { Button } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import { useCallback, useEffect, useState } from "react";
import type { TilePicture } from "@/components/tiles/framed-tile.tsx";
import { CartOutOfReach } from "@/features/cart/cart-out-of-reach.tsx";
import { useCart } from "@/features/cart/store/use-cart.ts";
import type { PlanSource } from "@/features/walls/planner/kept-plan.ts";
import { useDesignPictures } from "@/features/walls/use-design-pictures.ts";
import { failureData } from "@/lib/failure-data.ts";
import { useTRPCClient } from "@/lib/trpc.ts";
import { WithShop } from "@/lib/with-shop.tsx";

export type FoundDesign = { template: Template; design: Design };
export type DesignPictures = (tileName: string) => TilePicture | null;

type Props = {
  source: PlanSource;
  /** Null while loading. */
  design: Design | null;
  onFound: (found: FoundDesign | "missing") => void;
  /** Reports that the shop is unavailable. */
  onTrouble: (hasTrouble: boolean) => void;
  onPictures: (pictureOf: DesignPictures) => void;
};

type Finding = Pick<Props, "onFound" | "onTrouble"> & { id: string };

/** Fetches the wall, if the cart or the shop has it, and its photos. */
export default function ShopDesign({ source, design, onPictures, ...finding }: Props) {
  return (
    <WithShop>
      {design ? <Pictures design={design} onPictures={onPictures} /> : null}
      {!design && source?.kind === "line" ? <FindLine id={source.id} {...finding} /> : null}
      {!design && source?.kind === "wall" ? <FindWall id={source.id} {...finding} /> : null}
    </WithShop>
  );
}

function FindLine({ id, onFound, onTrouble }: Finding) {
  const { cart, isLoaded, isUnreachable, reload } = useCart();
  const isAway = !cart && isUnreachable;
  useEffect(() => onTrouble(isAway), [isAway, onTrouble]);
  useEffect(() => {
    if (isLoaded) onFound(asFound(cart?.lines.find((line) => line.id === id)));
  }, [isLoaded, cart, id, onFound]);
  return isAway ? <CartOutOfReach onRetry={() => void reload()} /> : null;
}

function FindWall({ id, onFound, onTrouble }: Finding) {
  const client = useTRPCClient();
  const [hasFailed, setFailed] = useState(false);
  const find = useCallback(async () => {
    setFailed(false);
    try {
      onFound(asFound(await client.walls.read.query({ wallId: id as WallId }, { context: { silent: true } })));
    } catch (error) {
      if (failureData(error)?.httpStatus === 404) onFound("missing");
      else setFailed(true);
    }
  }, [client, id, onFound]);
  useEffect(() => {
    void find();
  }, [find]);
  useEffect(() => onTrouble(hasFailed), [hasFailed, onTrouble]);
  if (!hasFailed) return null;
  const again = (
    <Button variant="plain" onClick={() => void find()}>
      Try again
    </Button>
  );
  return (
    <Notice tone="bad" title="We couldn't load your wall." action={again}>
      The shop isn't responding. Your wall is safe.
    </Notice>
  );
}

function asFound(given: { templateKey: string; design: Design } | undefined): FoundDesign | "missing" {
  const template = given && templateByKey(given.templateKey);
  return given && template ? { template, design: given.design } : "missing";
}

function Pictures({ design, onPictures }: { design: Design; onPictures: Props["onPictures"] }) {
  const pictureOf = useDesignPictures([design]);
  const known = design.tiles.map(({ name }) => pictureOf(design, name)?.src ?? "").join(" ");
  // Called when a picture arrives, not on each render.
  useEffect(() => {
    onPictures((name) => pictureOf(design, name));
  }, [known, design, onPictures]);
  return null;
}
