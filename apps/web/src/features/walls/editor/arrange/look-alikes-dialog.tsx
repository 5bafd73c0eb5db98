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
import { formatPhotoCount } from "./arrange-texts.ts";
import type { PhotoAnalysis } from "./use-look-alikes.ts";

type Props = {
  analysis: PhotoAnalysis;
  photos: PhotosState;
  slots: readonly DesignTile[];
  onApply: (groups: SimilarPhotoChoice[]) => void;
  onClose: () => void;
};

/** Shows groups of similar photos and marks the sharpest of each group. The shopper chooses which photos to keep. */
export default function LookAlikesDialog({ analysis, photos, slots, onApply, onClose }: Props) {
  // Store only the shopper's changes, so that they survive when more photos are analyzed.
  const [unchosen, setUnchosen] = useState<ReadonlySet<string>>(new Set());
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [isMissing, setMissing] = useState(false);
  const getTileNumber = (id: string) => slots.findIndex(({ userPhotoId }) => userPhotoId === id) + 1;
  const isSelected = (group: LookAlikeGroup, id: string) =>
    chosen.has(id) || (!unchosen.has(id) && isSelectedInitially(group, id, (one) => getTileNumber(one) > 0));
  const setSelected = (id: string, isOn: boolean) => {
    setChosen(withIdIncluded(chosen, id, isOn));
    setUnchosen(withIdIncluded(unchosen, id, !isOn));
    setMissing(false);
  };
  const applySelection = () => {
    const settled = analysis.groups.map((group) => ({
      stay: group.ids.filter((id) => isSelected(group, id)),
      aside: group.ids.filter((id) => !isSelected(group, id)),
    }));
    if (settled.some(({ stay }) => stay.length === 0)) setMissing(true);
    else onApply(settled);
  };
  const isReady = analysis.done === analysis.count;

  if (isReady && analysis.groups.length === 0) {
    return (
      <Dialog open title="Photos that look alike" onClose={onClose}>
        {analysis.failed > 0 && analysis.failed === analysis.count ? (
          <Notice
            tone="bad"
            title="We couldn't check your photos."
            action={<Button onClick={analysis.retry}>Try again</Button>}
          />
        ) : (
          <EmptyState title="No photos look alike" action={<Button onClick={onClose}>Back to your wall</Button>}>
            All {analysis.count - analysis.failed} of your photos are different.
          </EmptyState>
        )}
      </Dialog>
    );
  }
  return (
    <Dialog open title="Photos that look alike" onClose={onClose}>
      <div className="space-y-6">
        <p role="status" className="text-soft">
          {isReady
            ? "Selected photos stay where they are. The rest become spares. Nothing is deleted."
            : `Checking your photos: ${analysis.done} of ${analysis.count}.`}
        </p>
        {isReady ? null : <Skeleton className="h-40 w-full" />}
        {isReady && analysis.failed > 0 ? (
          <Notice
            tone="warn"
            action={
              <Button variant="plain" onClick={analysis.retry}>
                Try again
              </Button>
            }
          >
            {formatPhotoCount(analysis.failed)} couldn't be checked.
          </Notice>
        ) : null}
        {isReady
          ? analysis.groups.map((group, index) => (
              <fieldset key={group.sharpest}>
                <legend className="mb-2 font-semibold">
                  {analysis.groups.length > 1 ? `${index + 1}. ` : ""}
                  {formatPhotoCount(group.ids.length)} that look alike
                </legend>
                <ul className="grid grid-cols-2 gap-3 sm:grid-cols-3">
                  {group.ids.map((id) => (
                    <li key={id}>
                      <Choice
                        photo={photos.get(id)}
                        tileNumber={getTileNumber(id)}
                        isSharpest={id === group.sharpest}
                        isOn={isSelected(group, id)}
                        onChoose={(isOn) => setSelected(id, isOn)}
                      />
                    </li>
                  ))}
                </ul>
              </fieldset>
            ))
          : null}
        {isMissing ? (
          <p role="alert" className="text-bad">
            Select at least one photo in each group.
          </p>
        ) : null}
        {isReady ? (
          <Button className="w-full sm:w-auto" onClick={applySelection}>
            Keep selected
          </Button>
        ) : null}
      </div>
    </Dialog>
  );
}

type ChoiceProps = {
  photo: ShopPhoto | undefined;
  /** Tile number, starting at 1; 0 for a spare photo. */
  tileNumber: number;
  isSharpest: boolean;
  isOn: boolean;
  onChoose: (isOn: boolean) => void;
};

function Choice({ photo, tileNumber, isSharpest, isOn, onChoose }: ChoiceProps) {
  const picture = getPhotoPicture(photo, 400);
  const label = tileNumber > 0 ? `Tile ${tileNumber}` : "Spare photo";
  return (
    <label className="relative flex h-full cursor-pointer flex-col overflow-hidden rounded-xl border border-line has-checked:border-accent has-focus-visible:outline-3 has-checked:ring-2 has-checked:ring-accent">
      {picture ? (
        // Private photos must not go through the image optimizer, which is public.
        <img src={picture.src} alt="" className={`aspect-square w-full object-cover ${isOn ? "" : "opacity-60"}`} />
      ) : (
        <span className="aspect-square w-full bg-wall" />
      )}
      {isSharpest ? (
        <span
          aria-hidden="true"
          className="absolute top-2 left-2 rounded-full bg-ink px-2.5 py-0.5 font-semibold text-paper text-sm"
        >
          Sharpest
        </span>
      ) : null}
      <span className="flex min-h-11 items-center gap-2 px-2 py-1 text-sm">
        <input
          type="checkbox"
          aria-label={isSharpest ? `${label}, the sharpest` : label}
          checked={isOn}
          onChange={(event) => onChoose(event.target.checked)}
          className="size-5 shrink-0 accent-accent"
        />
        {label}
      </span>
    </label>
  );
}

/** Returns the initial selection: the photo on the wall if there is exactly one, otherwise the sharpest. */
function isSelectedInitially({ ids, sharpest }: LookAlikeGroup, id: string, isHung: (id: string) => boolean): boolean {
  const hung = ids.filter(isHung);
  return hung.length === 1 ? id === hung[0] : id === sharpest;
}

function withIdIncluded(set: ReadonlySet<string>, id: string, isIn: boolean): ReadonlySet<string> {
  const next = new Set(set);
  if (isIn) next.add(id);
  else next.delete(id);
  return next;
}
