"use client";

import type { Template } from "@storywall/domain/catalog/templates";
import { type Design, findChosenCrop, getTone, hasPicture } from "@storywall/domain/walls/design/design";
import { computeWallLayout } from "@storywall/domain/walls/tiles/wall-layout";
import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { Notice } from "@storywall/ui/notice";
import { Skeleton } from "@storywall/ui/skeleton";
import { Shuffle } from "lucide-react";
import { useEffect, useMemo, useState } from "react";
import type { TilePicture } from "@/components/tiles/framed-tile.tsx";
import { createArtPicture } from "@/features/catalog/art/art-picture.ts";
import type { ArtPictures } from "@/features/catalog/art/use-art-pictures.ts";
import { getPhotoPicture, type ShopPhoto } from "@/features/photos/photos-state.ts";
import { DesignThumbnail } from "@/features/walls/design-thumbnail.tsx";
import type { Editor } from "@/features/walls/editor/use-editor.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { arrangeTexts, describeProposal } from "./arrange-texts.ts";
import { type Proposal, proposeWalls } from "./propose-walls.ts";
import type { PhotoAnalysis } from "./use-look-alikes.ts";

type Props = {
  editor: Editor;
  /** Usable photos, in their current order. */
  usablePhotos: readonly ShopPhoto[];
  analysis: PhotoAnalysis;
  arts: ArtPictures;
  /** Whether to propose other templates too. False for a paid wall. */
  canChangeTemplate: boolean;
  onChoose: (proposal: Proposal) => void;
  onClose: () => void;
};

export default function ArrangeDialog({
  editor,
  usablePhotos,
  analysis,
  arts,
  canChangeTemplate,
  onChoose,
  onClose,
}: Props) {
  const [seed, setSeed] = useState(0);
  const isReady = analysis.done === analysis.count;
  const proposals = useProposals({ editor, usablePhotos, analysis, canChangeTemplate, seed, isReady });
  const isTimeKnown = usablePhotos.some(({ takenAt }) => typeof takenAt === "number");
  const processingCount = usablePhotos.filter(({ features }) => !features).length;

  return (
    <Dialog open title={arrangeTexts.title} onClose={onClose}>
      <div className="space-y-5">
        <p role="status" className="text-soft">
          {!isReady
            ? arrangeTexts.checking(analysis.done, analysis.count)
            : proposals?.length === 0
              ? usablePhotos.every(({ isDamaged }) => isDamaged)
                ? arrangeTexts.allDamaged
                : arrangeTexts.noRoom
              : arrangeTexts.chooseOne}
        </p>
        {isReady && analysis.failed > 0 ? (
          <Notice
            tone="warn"
            action={
              <Button variant="plain" onClick={analysis.retry}>
                {commonTexts.tryAgain}
              </Button>
            }
          >
            {arrangeTexts.colorsNotChecked(analysis.failed)}
          </Notice>
        ) : null}
        <ul className="space-y-3" aria-busy={!isReady}>
          {proposals?.map((proposal) => (
            <li key={`${proposal.template.key} ${proposal.idea}`}>
              <ProposalButton
                proposal={proposal}
                description={describeProposal(proposal, isTimeKnown)}
                isOtherTemplate={proposal.template !== editor.template}
                pictureOf={(design, tile) => getTilePicture(design, tile, editor, arts)}
                onChoose={() => onChoose(proposal)}
              />
            </li>
          )) ?? [0, 1, 2].map((index) => <Skeleton key={index} className="h-32 w-full" />)}
        </ul>
        {isReady && proposals && proposals.length > 0 ? (
          <Button variant="plain" onClick={() => setSeed(seed + 1)}>
            <Shuffle aria-hidden="true" className="size-5" /> {arrangeTexts.showOthers}
          </Button>
        ) : null}
        {isReady && processingCount > 0 ? (
          <p className="text-soft text-sm">{arrangeTexts.facesUnknown(processingCount)}</p>
        ) : null}
      </div>
    </Dialog>
  );
}

type ProposalButtonProps = {
  proposal: Proposal;
  description: string;
  isOtherTemplate: boolean;
  pictureOf: (design: Design, tileName: string) => TilePicture | null;
  onChoose: () => void;
};

function ProposalButton({ proposal, description, isOtherTemplate, pictureOf, onChoose }: ProposalButtonProps) {
  const { template, design, hung, left } = proposal;
  return (
    <button
      type="button"
      onClick={onChoose}
      className="flex w-full flex-col gap-3 rounded-2xl border border-line bg-card p-3 text-left transition-colors hover:border-ink sm:flex-row sm:items-center sm:gap-5"
    >
      <span aria-hidden="true" className="flex w-full shrink-0 justify-center sm:w-60">
        <span className={`block w-full ${isTallWall(template, design) ? "max-w-40" : ""}`}>
          <DesignThumbnail templateKey={template.key} design={design} pictureOf={pictureOf} />
        </span>
      </span>
      <span>
        <span className="block font-semibold text-lg">{template.name}</span>
        <span className="block">{description}</span>
        <span className="block text-soft">
          {arrangeTexts.photosPlaced(hung.size, left.length)}
          {isOtherTemplate ? ` ${arrangeTexts.otherLayout}` : null}
        </span>
      </span>
    </button>
  );
}

/** Returns whether the wall is so tall that its drawing must be made narrower to match the other proposals. */
function isTallWall(template: Template, design: Design): boolean {
  const { width, height } = computeWallLayout(template, design.tiles);
  return height > 0.7 * width;
}

function getTilePicture(design: Design, tileName: string, { photos }: Editor, arts: ArtPictures): TilePicture | null {
  const tile = design.tiles.find(({ name }) => name === tileName);
  if (!tile || !hasPicture(tile)) return null;
  const art = tile.artItemId ? arts.get(tile.artItemId) : undefined;
  const source = art ? createArtPicture(art, 384) : getPhotoPicture(photos.get(tile.userPhotoId ?? ""), 400);
  return source ? { ...source, crop: findChosenCrop(design, tile), tone: getTone(tile) } : null;
}

type ProposalInput = Pick<Props, "editor" | "usablePhotos" | "analysis" | "canChangeTemplate"> & {
  seed: number;
  isReady: boolean;
};

/** Computes the proposals once all photos are analyzed. They stay the same while the dialog is open. */
function useProposals({
  editor,
  usablePhotos,
  analysis,
  canChangeTemplate,
  seed,
  isReady,
}: ProposalInput): Proposal[] | null {
  const ids = usablePhotos.map(({ id }) => id).join(" ");
  const [found, setFound] = useState<{ key: string; proposals: Proposal[] } | null>(null);
  const key = `${seed} ${analysis.failed} ${ids}`;
  const computed = useMemo(
    () =>
      isReady && found?.key !== key ? proposeWalls({ editor, usablePhotos, analysis, canChangeTemplate, seed }) : null,
    [isReady, found, key, editor, usablePhotos, analysis, canChangeTemplate, seed],
  );
  useEffect(() => {
    if (computed) setFound({ key, proposals: computed });
  }, [computed, key]);
  return computed ?? found?.proposals ?? null;
}
