"use client";

import type { FullArtSet } from "@storywall/domain/catalog/art/schema";
import { frameSizes } from "@storywall/domain/catalog/frames";
import type { Pricing } from "@storywall/domain/catalog/prices";
import Link from "next/link";
import type { ReactNode } from "react";
import { catalogTexts } from "@/features/catalog/catalog-texts.tsx";
import { artSetsTexts } from "./art-sets-texts.ts";
import { ArtSetPrice, ArtSetWall, computeArtSetLayout, getArtSetFrameSize } from "./set-wall.tsx";

type Props = {
  set: FullArtSet;
  pricing: Pricing;
  /** Heading level, one level below the section's heading. */
  heading?: "h2" | "h3";
  children?: ReactNode;
};

export function ArtSetCard({ set, pricing, heading: Heading = "h3", children }: Props) {
  const { width, height } = computeArtSetLayout(set);
  const share = 84 * Math.min(1, (0.66 * width) / height);
  return (
    <li className="flex flex-col">
      <div className="group relative flex flex-1 flex-col">
        <div className="grid aspect-4/3 place-items-center rounded-2xl bg-(--room-wall)">
          <div style={{ width: `${share}%` }}>
            <ArtSetWall set={set} />
          </div>
        </div>
        <Heading className="mt-4 text-xl">
          <Link href={`/art-sets/${set.id}`} prefetch={false} className="card-link">
            {set.name}
          </Link>
        </Heading>
        <p className="mt-1 mb-3 text-soft">
          {artSetsTexts.setSummary(
            set.description,
            catalogTexts.pieceCount(set.items.length),
            frameSizes[getArtSetFrameSize(set)].name,
          )}
        </p>
        <div className="mt-auto">
          <ArtSetPrice set={set} pricing={pricing} />
        </div>
      </div>
      {children}
    </li>
  );
}
