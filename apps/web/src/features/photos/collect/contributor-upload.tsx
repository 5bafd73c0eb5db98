"use client";

import { newUuid } from "@storywall/domain/kernel/uuid";
import { photoCollectionLimits } from "@storywall/domain/photos/limits";
import { Notice } from "@storywall/ui/notice";
import { useFocusAfterRemoval } from "@storywall/ui/use-focus-after-removal";
import { type ReactNode, useEffect, useRef } from "react";
import {
  type LinkCalls,
  PhotoPickers,
  SentPhoto,
  SentPhotoFigure,
  useLinkUpload,
} from "@/features/photos/link-upload.tsx";
import { phoneTexts } from "@/features/photos/phone-texts.tsx";
import { isUploaded, type ShopPhoto } from "@/features/photos/photos-state.ts";
import { RejectedFiles } from "@/features/photos/rejected-files.tsx";
import { UploadProgress } from "@/features/photos/upload-progress.tsx";
import { type ApiClient, type RouterOutputs, trpc, useTRPCClient } from "@/lib/trpc.ts";
import { collectTexts } from "./collect-texts.tsx";

const silent = { context: { silent: true } };

type Collection = RouterOutputs["photoCollections"]["open"];
type Props = {
  token: string;
  contributor: Contributor;
  collection: Collection;
  /** Refetches the collection. */
  onChange: () => Promise<unknown>;
};

/** The contributor's uploads: pickers, progress, and the photos that were added from this browser. */
export function ContributorUpload({ token, contributor, collection, onChange }: Props) {
  const client = useTRPCClient();
  const upload = useLinkUpload(token, createContributorCalls(client, token));
  const { photos } = upload;
  const arrivedIds = [...photos.values()]
    .filter(isUploaded)
    .map(({ id }) => id)
    .join();
  useEffect(() => void (arrivedIds && onChange()), [arrivedIds]);

  const remove = trpc.photoCollections.remove.useMutation({
    onSuccess: async ({ uuid }) => {
      await onChange();
      upload.forget(uuid);
    },
  });
  const removeArrivedPhoto = (photoId: string) => remove.mutate({ token, contributorKey: contributor.key, photoId });

  const known = new Map(collection.photos.map((photo) => [photo.uuid, photo]));
  const chosenHere = [...photos.values()].map((photo) => mergeServerState(photo, known.get(photo.id)));
  const earlier = collection.photos.filter(({ uuid }) => !photos.has(uuid));
  const arrivedCount = chosenHere.filter(isUploaded).length + earlier.filter(({ rejection }) => !rejection).length;
  const isSending = chosenHere.some(({ status }) => ["waiting", "uploading", "failed"].includes(status));
  return (
    <>
      {collection.left === 0 ? (
        <Notice tone="info">
          {collection.isFull
            ? collectTexts.fullLink
            : collectTexts.fullShare(photoCollectionLimits.photosPerContributor)}
        </Notice>
      ) : (
        <>
          <PhotoPickers onFiles={(files) => void upload.choose(files)} />
          <p className="mt-2 text-soft">{collectTexts.photosLeft(collection.left)}</p>
        </>
      )}
      <div className="mt-6 space-y-4">
        <RejectedFiles files={upload.rejected} onDismiss={upload.dismissRejected} />
        <UploadProgress photos={new Map(chosenHere.map((photo) => [photo.id, photo]))} onRetryAll={upload.retryAll} />
        {arrivedCount > 0 && !isSending ? <Notice tone="good">{collectTexts.thanks(arrivedCount)}</Notice> : null}
        {earlier.length + chosenHere.length > 0 ? (
          <section aria-label={collectTexts.yourPhotos}>
            <h2 className="text-2xl">{collectTexts.yourPhotos}</h2>
            <ul className="mt-3 grid grid-cols-2 gap-3 sm:grid-cols-4">
              {earlier.map(({ uuid, thumb, rejection }, index) => (
                <OwnPhoto
                  key={uuid}
                  number={index + 1}
                  onRemove={() => removeArrivedPhoto(uuid)}
                  isRemoving={remove.isPending && remove.variables.photoId === uuid}
                >
                  {(removeButton) => (
                    <SentPhotoFigure
                      src={thumb}
                      fileName={null}
                      isSent={!rejection}
                      caption={
                        <>
                          {rejection ? <span className="text-bad">{rejection.message}</span> : phoneTexts.sent}
                          {removeButton}
                        </>
                      }
                    />
                  )}
                </OwnPhoto>
              ))}
              {chosenHere.map((photo, index) => (
                <OwnPhoto
                  key={photo.id}
                  number={earlier.length + index + 1}
                  onRemove={() => (known.has(photo.id) ? removeArrivedPhoto(photo.id) : upload.forget(photo.id))}
                  isRemoving={remove.isPending && remove.variables.photoId === photo.id}
                >
                  {(removeButton) => (
                    <SentPhoto photo={photo} onRetry={() => upload.retry(photo.id)}>
                      {["waiting", "uploading"].includes(photo.status) ? null : removeButton}
                    </SentPhoto>
                  )}
                </OwnPhoto>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </>
  );
}

function createContributorCalls({ photoCollections }: ApiClient, token: string): LinkCalls {
  const requireContributor = () => {
    const contributor = readContributor();
    if (!contributor) throw new TypeError("The contributor has no name yet");
    return { contributor, link: { token, contributorKey: contributor.key } };
  };
  return {
    reserve: ({ sha256: _, ...input }) => {
      const { contributor, link } = requireContributor();
      return photoCollections.reserve.mutate({ ...link, contributorName: contributor.name, ...input }, silent);
    },
    parts: (input) => photoCollections.parts.query({ ...requireContributor().link, ...input }, silent),
    complete: (input) => photoCollections.complete.mutate({ ...requireContributor().link, ...input }, silent),
  };
}

/** Adds the server's result of processing a photo that this browser has sent. */
function mergeServerState(photo: ShopPhoto, known: Collection["photos"][number] | undefined): ShopPhoto {
  if (known?.rejection) return { ...photo, status: "rejected", message: known.rejection.message };
  return known?.state === "ready" ? { ...photo, status: "ready" } : photo;
}

type OwnPhotoProps = {
  number: number;
  onRemove: () => void;
  isRemoving: boolean;
  children: (removeButton: ReactNode) => ReactNode;
};

function OwnPhoto({ number, onRemove, isRemoving, children }: OwnPhotoProps) {
  const ref = useRef<HTMLLIElement>(null);
  useFocusAfterRemoval(ref);
  return (
    <li ref={ref}>
      {children(
        <button
          type="button"
          disabled={isRemoving}
          aria-label={collectTexts.removeOwn(number)}
          onClick={onRemove}
          className="block min-h-11 font-semibold text-ink underline"
        >
          {collectTexts.removeOwnShort}
        </button>,
      )}
    </li>
  );
}

/** The person who adds photos in this browser. The key proves which photos are theirs. */
export type Contributor = { key: string; name: string };

const STORAGE_KEY = "contributor";

/** The contributor in a browser that blocks storage. The variable is lost when the page is closed. */
let unstored: Contributor | null = null;

/** Returns the contributor that this browser remembers, or null. */
export function readContributor(): Contributor | null {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(STORAGE_KEY) ?? "null");
    return isContributor(stored) ? stored : unstored;
  } catch {
    return unstored;
  }
}

/** Stores the contributor's name in this browser. The contributor keeps their key, if they have one. */
export function saveContributor(name: string): Contributor {
  const contributor = { key: readContributor()?.key ?? newUuid(), name };
  unstored = contributor;
  try {
    window.localStorage.setItem(STORAGE_KEY, JSON.stringify(contributor));
  } catch {
    // Without storage, the contributor is known until the page is closed.
  }
  return contributor;
}

function isContributor(value: unknown): value is Contributor {
  const { key, name } = (value ?? {}) as { [K in keyof Contributor]?: unknown };
  return typeof key === "string" && /^[0-9a-f-]{36}$/.test(key) && typeof name === "string";
}
