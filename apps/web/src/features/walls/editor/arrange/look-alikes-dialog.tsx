"use client";

import type { SimilarPhotoChoice } from "@storywall/domain/walls/arrangement/apply-arrangement";
import type { LookAlikeGroup } from "@storywall/domain/walls/arrangement/look-alikes";
import type { DesignTile } from "@storywall/domain/walls/design/design";
import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { EmptyState } from "@storywall/ui/empty-state";
import { Notice } from "@storywall/ui/notice";
import { Skeleton } from "@storywall/ui/skeleton";
import { useState } from "react";
import { getPhotoPicture, type PhotosState, type ShopPhoto } from "@/features/photos/photos-state.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { arrangeTexts } from "./arrange-texts.ts";
import type { PhotoAnalysis } from "./use-look-alikes.ts";

type Props = {
  analysis: PhotoAnalysis;
  photos: PhotosState;
  slots: readonly DesignTile[];
  onApply: (groups: SimilarPhotoChoice[]) => void;
  onClose: () => void;
};

/**
 * Shows groups of similar photos and marks the sharpest photo in each group. The shopper chooses which ones to keep.
 */
export default function LookAlikesDialog({ analysis, photos, slots, onApply, onClose }: Props) {
  // Stores only the shopper's changes to the suggestions, because the suggestions change as more photos are analyzed.
  const [unchosen, setUnchosen] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isMissing, setMissing] = useState(false);
  const getTileNumber = (id: string) => slots.findIndex(({ userPhotoId }) => userPhotoId === id) + 1;
  const isSelected = (group: LookAlikeGroup, id: string) =>
    chosen.has(id) || (!unchosen.has(id) && isSelectedInitially(group, id, (one) => getTileNumber(one) > 0));
  const setPhotoSelected = (id: string, isOn: boolean) => {
    setChosen(copyWithOrWithoutId(chosen, id, isOn));
    setUnchosen(copyWithOrWithoutId(unchosen, id, !isOn));
    setMissing(false);
  };
  const applySelection = () => {
    const choices = analysis.groups.map((group) => ({
      stay: group.ids.filter((id) => isSelected(group, id)),
      aside: group.ids.filter((id) => !isSelected(group, id)),
    }));
    if (choices.some(({ stay }) => stay.length === 0)) setMissing(true);
    else onApply(choices);
  };
  const isReady = analysis.done === analysis.count;

  if (isReady && analysis.groups.length === 0) {
    return (
      <Dialog open title={arrangeTexts.similarTitle} onClose={onClose}>
        {analysis.failed > 0 && analysis.failed === analysis.count ? (
          <Notice
            tone="bad"
            title={arrangeTexts.noneChecked}
            action={<Button onClick={analysis.retry}>{commonTexts.tryAgain}</Button>}
          />
        ) : (
          <EmptyState
            title={arrangeTexts.noSimilar}
            action={<Button onClick={onClose}>{arrangeTexts.backToWall}</Button>}
          >
            {arrangeTexts.allDifferent(analysis.count - analysis.failed)}
          </EmptyState>
        )}
      </Dialog>
    );
  }
  return (
    <Dialog open title={arrangeTexts.similarTitle} onClose={onClose}>
      <div className="space-y-6">
        <p role="status" className="text-soft">
          {isReady ? arrangeTexts.similarHint : arrangeTexts.checking(analysis.done, analysis.count)}
        </p>
        {isReady ? null : <Skeleton className="h-40 w-full" />}
        {isReady && analysis.failed > 0 ? (
          <Notice
            tone="warn"
            action={
              <Button variant="plain" onClick={analysis.retry}>
                {commonTexts.tryAgain}
              </Button>
            }
          >
            {arrangeTexts.notChecked(analysis.failed)}
          </Notice>
        ) : null}
        {isReady
          ? analysis.groups.map((group, index) => (
              <fieldset key={group.sharpest}>
                <legend className="mb-2 font-semibold">
                  {analysis.groups.length > 1
                    ? arrangeTexts.numberedSimilarGroup(index + 1, group.ids.length)
                    : arrangeTexts.similarGroup(group.ids.length)}
                </legend>
                <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
                  {group.ids.map((id) => (
                    <li key={id}>
                      <LookAlikePhotoChoice
                        photo={photos.get(id)}
                        tileNumber={getTileNumber(id)}
                        isSharpest={id === group.sharpest}
                        isOn={isSelected(group, id)}
                        onChoose={(isOn) => setPhotoSelected(id, isOn)}
                      />
                    </li>
                  ))}
                </ul>
              </fieldset>
            ))
          : null}
        {isMissing ? (
          <p role="alert" className="text-bad">
            {arrangeTexts.selectOne}
          </p>
        ) : null}
        {isReady ? (
          <Button className="w-full sm:w-auto" onClick={applySelection}>
            {arrangeTexts.keepSelected}
          </Button>
        ) : null}
      </div>
    </Dialog>
  );
}

type ChoiceProps = {
  photo: ShopPhoto | undefined;
  /** Tile number, starting at 1. For a spare photo, 0. */
  tileNumber: number;
  isSharpest: boolean;
  isOn: boolean;
  onChoose: (isOn: boolean) => void;
};

function LookAlikePhotoChoice({ photo, tileNumber, isSharpest, isOn, onChoose }: ChoiceProps) {
  const picture = getPhotoPicture(photo, 400);
  const label = tileNumber > 0 ? arrangeTexts.tile(tileNumber) : arrangeTexts.sparePhoto;
  return (
    <label className="relative flex h-full cursor-pointer flex-col overflow-hidden rounded-xl border border-line has-checked:border-accent has-focus-visible:outline-3 has-checked:ring-2 has-checked:ring-accent">
      {picture ? (
        // An ordinary `img`, because the image optimizer is public and must not receive private photos.
        <img src={picture.src} alt="" className={`aspect-square w-full object-cover ${isOn ? "" : "opacity-60"}`} />
      ) : (
        <span className="aspect-square w-full bg-wall" />
      )}
      {isSharpest ? (
        <span
          aria-hidden="true"
          className="absolute top-2 left-2 rounded-full bg-ink px-2.5 py-0.5 font-semibold text-paper text-sm"
        >
          {arrangeTexts.sharpest}
        </span>
      ) : null}
      <span className="flex min-h-11 items-center gap-2 px-2 py-1 text-sm">
        <input
          type="checkbox"
          aria-label={isSharpest ? arrangeTexts.sharpestOf(label) : label}
          checked={isOn}
          onChange={(event) => onChoose(event.target.checked)}
          className="size-5 shrink-0 accent-accent"
        />
        {label}
      </span>
    </label>
  );
}

/**
 * Returns whether a photo is selected at first: the only photo of the group that is on the wall, otherwise the sharpest
 * one.
 */
function isSelectedInitially({ ids, sharpest }: LookAlikeGroup, id: string, isHung: (id: string) => boolean): boolean {
  const hung = ids.filter(isHung);
  return hung.length === 1 ? id === hung[0] : id === sharpest;
}

function copyWithOrWithoutId(set: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(set);
  if (isIn) next.add(id);
  else next.delete(id);
  return next;
}
