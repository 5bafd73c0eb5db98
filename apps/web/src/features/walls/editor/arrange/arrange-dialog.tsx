"use client";

import type { Template } from "@storywall/domain/catalog/templates";
import { chosenCrop, type Design, isFilled, toneOf } from "@storywall/domain/walls/design/design";
import { wallLayout } from "@storywall/domain/walls/tiles/wall-layout";
import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { Notice } from "@storywall/ui/notice";
import { Skeleton } from "@storywall/ui/skeleton";
import { Shuffle } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import type { TilePicture } from "@/components/tiles/framed-tile.tsx";
import { artPicture } from "@/features/catalog/art/art-picture.ts";
import type { ArtPictures } from "@/features/catalog/art/use-art-pictures.ts";
import { pictureOf, type ShopPhoto } from "@/features/photos/photos-state.ts";
import { DesignWall } from "@/features/walls/design-wall.tsx";
import type { Editor } from "@/features/walls/editor/use-editor.ts";
import { ideaWords, leftWords, photosWords } from "./arrange-words.ts";
import { type Proposal, proposeWalls } from "./propose-walls.ts";
import type { LookedAt } from "./use-look-alikes.ts";

type Props = {
  editor: Editor;
  /** In their current order. */
  usable: readonly ShopPhoto[];
  looked: LookedAt;
  arts: ArtPictures;
  /** Whether other templates may be proposed; false for a paid wall. */
  isFree: boolean;
  onChoose: (proposal: Proposal) => void;
  onClose: () => void;
};

export default function ArrangeDialog({ editor, usable, looked, arts, isFree, onChoose, onClose }: Props) {
  const [seed, setSeed] = useState(0);
  const isReady = looked.done === looked.count;
  const proposals = useProposals({ editor, usable, looked, isFree, seed, isReady });
  const isTimeKnown = usable.some(({ takenAt }) => typeof takenAt === "number");
  const underWay = usable.filter(({ looks }) => !looks).length;

  return (
    <Dialog open title="Arranged for you" onClose={onClose}>
      <div className="space-y-5">
        <p role="status" className="text-soft">
          {!isReady
            ? `Checking your photos: ${looked.done} of ${looked.count}.`
            : proposals?.length === 0
              ? usable.every(({ isDamaged }) => isDamaged)
                ? "All your photos look damaged. Choose other copies to arrange them."
                : "Every tile has art, so there's no room for photos."
              : "Choose one. You can undo it or change anything later."}
        </p>
        {isReady && looked.failed > 0 ? (
          <Notice
            tone="warn"
            action={
              <Button variant="plain" onClick={looked.retry}>
                Try again
              </Button>
            }
          >
            {photosWords(looked.failed)} couldn't be checked for colors and duplicates.
          </Notice>
        ) : null}
        <ul className="space-y-3" aria-busy={!isReady}>
          {proposals?.map((proposal) => (
            <li key={`${proposal.template.key} ${proposal.idea}`}>
              <ProposalButton
                proposal={proposal}
                words={ideaWords(proposal, isTimeKnown)}
                isOther={proposal.template !== editor.template}
                pictureOf={(design, tile) => pictureIn(design, tile, editor, arts)}
                onChoose={() => onChoose(proposal)}
              />
            </li>
          )) ?? [0, 1, 2].map((place) => <Skeleton key={place} className="h-32 w-full" />)}
        </ul>
        {isReady && proposals && proposals.length > 0 ? (
          <Button variant="plain" onClick={() => setSeed(seed + 1)}>
            <Shuffle aria-hidden="true" className="size-5" /> Show other ideas
          </Button>
        ) : null}
        {isReady && underWay > 0 ? (
          <p className="text-soft text-sm">
            {photosWords(underWay)} {underWay === 1 ? "is" : "are"} still being prepared, so we don't know where the
            faces are yet.
          </p>
        ) : null}
      </div>
    </Dialog>
  );
}

type ProposalButtonProps = {
  proposal: Proposal;
  words: string;
  isOther: boolean;
  pictureOf: (design: Design, tileName: string) => TilePicture | null;
  onChoose: () => void;
};

function ProposalButton({ proposal, words, isOther, pictureOf: picture, onChoose }: ProposalButtonProps) {
  const { template, design, hung, left } = proposal;
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex w-full flex-col gap-3 rounded-2xl border border-line bg-card p-3 text-left transition-colors hover:border-ink sm:flex-row sm:items-center sm:gap-5"
    >
      <span aria-hidden="true" className="flex w-full shrink-0 justify-center sm:w-60">
        <span className={`block w-full ${isHigh(template, design) ? "max-w-40" : ""}`}>
          <DesignWall templateKey={template.key} design={design} pictureOf={picture} />
        </span>
      </span>
      <span>
        <span className="block font-semibold text-lg">{template.name}</span>
        <span className="block">{words}.</span>
        <span className="block text-soft">
          {photosWords(hung.size)}, {leftWords(left.length)}
          {isOther ? ". Opens as a new wall. This one stays the same." : "."}
        </span>
      </span>
    </button>
  );
}

/** Tall walls need a smaller width to match the others. */
function isHigh(template: Template, design: Design): boolean {
  const { width, height } = wallLayout(template, design.tiles);
  return height > 0.7 * width;
}

function pictureIn(design: Design, tileName: string, { photos }: Editor, arts: ArtPictures): TilePicture | null {
  const tile = design.tiles.find(({ name }) => name === tileName);
  if (!tile || !isFilled(tile)) return null;
  const art = tile.artItemId ? arts.get(tile.artItemId) : undefined;
  const source = art ? artPicture(art, 384) : pictureOf(photos.get(tile.userPhotoId ?? ""), 400);
  return source ? { ...source, crop: chosenCrop(design, tile), tone: toneOf(tile) } : null;
}

type Sought = Pick<Props, "editor" | "usable" | "looked" | "isFree"> & { seed: number; isReady: boolean };

/** Computed once all photos are analyzed, and then stable while the shopper chooses. */
function useProposals({ editor, usable, looked, isFree, seed, isReady }: Sought): Proposal[] | null {
  const ids = usable.map(({ id }) => id).join(" ");
  const [found, setFound] = useState<{ key: string; proposals: Proposal[] } | null>(null);
  const key = `${seed} ${looked.failed} ${ids}`;
  const made = useMemo(
    () => (isReady && found?.key !== key ? proposeWalls({ editor, usable, looked, isFree, seed }) : null),
    [isReady, found, key, editor, usable, looked, isFree, seed],
  );
  useEffect(() => {
    if (made) setFound({ key, proposals: made });
  }, [made, key]);
  return made ?? found?.proposals ?? null;
}
