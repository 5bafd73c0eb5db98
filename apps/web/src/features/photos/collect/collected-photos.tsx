"use client";

import type { PhotoCollectionView } from "@storywall/domain/photos/photo-collections";
import type { PhotoView } from "@storywall/domain/photos/schema";
import { Button } from "@storywall/ui/button";
import { IconButton } from "@storywall/ui/icon-button";
import { useFocusAfterRemoval } from "@storywall/ui/use-focus-after-removal";
import { Check, Trash2 } from "lucide-react";
import { useEffect, useRef, useState } from "react";
import { toast } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { collectTexts } from "./collect-texts.tsx";

type Contributor = PhotoCollectionView["contributors"][number];

export type CollectedPhotosProps = {
  collections: readonly PhotoCollectionView[];
  /** Ids of the photos on the wall and in the tray. */
  usedIds: ReadonlySet<string>;
  /** Adds photos to the wall's free tiles, or else to the tray. */
  onAdd: (photos: readonly PhotoView[]) => void;
};

/** Returns the contributors' photos that are ready and not used yet. */
export const listPhotosToAdd = (contributors: readonly Contributor[], usedIds: ReadonlySet<string>): PhotoView[] =>
  contributors.flatMap(({ photos }) => photos).filter(({ uuid, state }) => state === "ready" && !usedIds.has(uuid));

/** Shows the photos that arrived, by link and contributor. Pressing a photo adds it to the wall. */
export function CollectedPhotos({ collections, usedIds, onAdd }: CollectedPhotosProps) {
  const [addedCount, setAddedCount] = useState(0);
  const withPhotos = collections.filter(({ contributors }) => contributors.length > 0);
  const all = listPhotosToAdd(
    withPhotos.flatMap(({ contributors }) => contributors),
    usedIds,
  );
  const addPhotos = (photos: readonly PhotoView[]) => {
    setAddedCount(photos.length);
    onAdd(photos);
  };
  if (collections.length === 0) return null;
  const hasSeveralContributors = withPhotos.flatMap(({ contributors }) => contributors).length > 1;
  const isOpen = collections.some(({ token }) => token);
  return (
    <section aria-label={collectTexts.arrived} className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <h3 className="text-xl">{collectTexts.arrived}</h3>
        {all.length > 1 ? <Button onClick={() => addPhotos(all)}>{collectTexts.addAll(all.length)}</Button> : null}
      </div>
      <p role="status" className={addedCount > 0 ? "text-soft" : "sr-only"}>
        {addedCount > 0 ? collectTexts.addedCount(addedCount) : null}
      </p>
      {withPhotos.length === 0 ? (
        <p className="text-soft">{isOpen ? collectTexts.noPhotos : collectTexts.nobodyElse}</p>
      ) : null}
      {withPhotos.map(({ id, token, title, contributors }) => (
        <div key={id} className="space-y-4">
          {withPhotos.length > 1 || !token ? (
            <h4 className="font-semibold break-words">{token ? title : collectTexts.endedTitle(title)}</h4>
          ) : null}
          {contributors.map((contributor) => (
            <ContributorPhotos
              key={contributor.id}
              contributor={contributor}
              canAddAll={hasSeveralContributors}
              usedIds={usedIds}
              onAdd={addPhotos}
            />
          ))}
        </div>
      ))}
    </section>
  );
}

type ContributorPhotosProps = Pick<CollectedPhotosProps, "usedIds" | "onAdd"> & {
  contributor: Contributor;
  /** Whether to offer all photos of this contributor at once. */
  canAddAll: boolean;
};

function ContributorPhotos({ contributor, canAddAll, usedIds, onAdd }: ContributorPhotosProps) {
  const { name, photos } = contributor;
  const toAdd = listPhotosToAdd([contributor], usedIds);
  return (
    <section aria-label={name}>
      <div className="flex flex-wrap items-center justify-between gap-x-4">
        <p className="min-w-0 break-words">{collectTexts.sentBy(name, photos.length)}</p>
        {canAddAll && toAdd.length > 1 ? (
          <Button
            variant="quiet"
            className="px-0"
            aria-label={collectTexts.addAllFrom(toAdd.length, name)}
            onClick={() => onAdd(toAdd)}
          >
            {collectTexts.addAll(toAdd.length)}
          </Button>
        ) : null}
      </div>
      <ul className="mt-2 grid grid-cols-3 gap-3 sm:grid-cols-4">
        {photos.map((photo, index) => (
          <CollectedPhoto
            key={photo.uuid}
            photo={photo}
            number={index + 1}
            name={name}
            isUsed={usedIds.has(photo.uuid)}
            onAdd={() => onAdd([photo])}
          />
        ))}
      </ul>
    </section>
  );
}

type CollectedPhotoProps = { photo: PhotoView; number: number; name: string; isUsed: boolean; onAdd: () => void };

const frameClassName = "relative block aspect-square w-full overflow-hidden rounded-xl bg-wall";

function CollectedPhoto({ photo, number, name, isUsed, onAdd }: CollectedPhotoProps) {
  const ref = useRef<HTMLLIElement>(null);
  useFocusAfterRemoval(ref);
  return (
    <li ref={ref}>
      {photo.state === "ready" ? (
        // A photo on the wall stays a button, so that it keeps the focus.
        <button
          type="button"
          aria-disabled={isUsed}
          aria-label={isUsed ? collectTexts.addedPhoto(number, name) : collectTexts.add(number, name)}
          onClick={isUsed ? undefined : onAdd}
          className={`${frameClassName} ${isUsed ? "cursor-default" : "cursor-pointer hover:brightness-95"}`}
        >
          {/* Private photos must not go through the image optimizer, which is public. */}
          <img
            src={`${photo.path}/400.jpg`}
            alt=""
            className={`size-full object-cover ${isUsed ? "opacity-60" : ""}`}
          />
          {isUsed ? (
            <span className="absolute inset-x-0 bottom-0 flex items-center justify-center gap-1 bg-accent py-0.5 text-accent-ink text-sm">
              <Check aria-hidden="true" className="size-4" /> {collectTexts.added}
            </span>
          ) : null}
        </button>
      ) : (
        <div className={`${frameClassName} grid! place-items-center p-2 text-center text-sm`}>
          {photo.rejection ? (
            <span className="text-bad">{photo.rejection.message}</span>
          ) : (
            <span className="text-soft">{collectTexts.preparing}</span>
          )}
        </div>
      )}
      {isUsed ? null : <DeletePhotoButton photoId={photo.uuid} number={number} name={name} />}
    </li>
  );
}

function DeletePhotoButton({ photoId, number, name }: { photoId: string; number: number; name: string }) {
  const utils = trpc.useUtils();
  const [isAsking, setAsking] = useState(false);
  const remove = trpc.photos.remove.useMutation({
    onSuccess: async () => {
      await utils.photoCollections.list.invalidate();
      toast.success(collectTexts.removed);
    },
  });
  if (!isAsking) {
    return (
      <IconButton label={collectTexts.remove(number, name)} onClick={() => setAsking(true)}>
        <Trash2 aria-hidden="true" />
      </IconButton>
    );
  }
  return (
    <DeleteConfirmation
      isPending={remove.isPending}
      onDelete={() => remove.mutate({ photoId })}
      onKeep={() => setAsking(false)}
    />
  );
}

type DeleteQuestionProps = { isPending: boolean; onDelete: () => void; onKeep: () => void };

function DeleteConfirmation({ isPending, onDelete, onKeep }: DeleteQuestionProps) {
  const ref = useRef<HTMLDivElement>(null);
  useFocusAfterRemoval(ref);
  // The button that had the focus was removed, so the first button of the question gets the focus.
  useEffect(() => ref.current?.querySelector("button")?.focus(), []);
  return (
    <div ref={ref} className="mt-1 text-sm">
      <p>{collectTexts.confirmRemove}</p>
      <div className="flex flex-wrap gap-x-4">
        <Button variant="quiet" className="px-0 text-bad" disabled={isPending} onClick={onDelete}>
          {collectTexts.delete}
        </Button>
        <Button variant="quiet" className="px-0" onClick={onKeep}>
          {collectTexts.keep}
        </Button>
      </div>
    </div>
  );
}
