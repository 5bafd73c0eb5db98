"use client";

import { photoCollectionLimits } from "@storywall/domain/photos/limits";
import type { PhotoCollectionView } from "@storywall/domain/photos/photo-collections";
import { Button } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { Skeleton } from "@storywall/ui/skeleton";
import { useFocusAfterRemoval } from "@storywall/ui/use-focus-after-removal";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { QrCode } from "@/components/qr-code.tsx";
import { ShareLink } from "@/components/share-link.tsx";
import { isReachableFromPhone } from "@/features/photos/phone-code.tsx";
import { phoneTexts } from "@/features/photos/phone-texts.tsx";
import { commonTexts } from "@/lib/common-texts.ts";
import { formatTimestamp } from "@/lib/dates.ts";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { collectTexts } from "./collect-texts.tsx";
import { CollectedPhotos, type CollectedPhotosProps } from "./collected-photos.tsx";
import { rememberPhotoCollections } from "./collecting.ts";

type Props = Pick<CollectedPhotosProps, "usedIds" | "onAdd"> & { onBack: () => void };

export default function CollectPhotosPanel({ usedIds, onAdd, onBack }: Props) {
  const { data, error, refetch } = trpc.photoCollections.list.useQuery(undefined, {
    trpc: { context: { silent: true } },
  });
  useEffect(() => {
    if (data) rememberPhotoCollections(data);
  }, [data]);

  if (error) {
    return (
      <Notice
        tone="bad"
        title={collectTexts.loadFailed}
        action={<Button onClick={() => void refetch()}>{commonTexts.tryAgain}</Button>}
      >
        <p>{getErrorMessage(error)}</p>
      </Notice>
    );
  }
  if (!data) {
    return (
      <div role="status" aria-label={collectTexts.loadingLinks} className="space-y-4">
        <Skeleton className="h-12 w-full" />
        <Skeleton className="h-48 w-full" />
      </div>
    );
  }
  return <CollectionLinksAndPhotos collections={data} usedIds={usedIds} onAdd={onAdd} onBack={onBack} />;
}

function CollectionLinksAndPhotos({
  collections,
  usedIds,
  onAdd,
  onBack,
}: Props & { collections: PhotoCollectionView[] }) {
  const open = collections.filter(({ token }) => token !== null);
  const [createdId, setCreatedId] = useState<string | null>(null);
  // The order is decided once, so that an arriving photo does not move the link.
  const [isPhotosFirst] = useState(() => collections.some(({ contributors }) => contributors.length > 0));
  const photos = <CollectedPhotos key="photos" collections={collections} usedIds={usedIds} onAdd={onAdd} />;
  return (
    <div className="space-y-6">
      {isPhotosFirst ? photos : null}
      {open.length === 0 ? <p>{collectTexts.intro}</p> : null}
      <ul className="space-y-6" hidden={open.length === 0}>
        {open.map((collection) => (
          <CollectionLink
            key={collection.id}
            collection={collection}
            hasHeading={open.length > 1}
            isNew={collection.id === createdId}
          />
        ))}
      </ul>
      <NewLinkForm key={open.length} isFirst={open.length === 0} onCreated={setCreatedId} />
      {isPhotosFirst ? null : photos}
      <Button variant="plain" onClick={onBack}>
        {phoneTexts.otherWays}
      </Button>
    </div>
  );
}

/** Form that creates a link. While another link is open, the form is hidden behind a button. */
function NewLinkForm({ isFirst, onCreated }: { isFirst: boolean; onCreated: (id: string) => void }) {
  const utils = trpc.useUtils();
  const [isShown, setShown] = useState(isFirst);
  const [title, setTitle] = useState<string>(collectTexts.defaultTitle);
  const create = trpc.photoCollections.create.useMutation({
    onSuccess: (created) => {
      onCreated(created.id);
      utils.photoCollections.list.setData(undefined, (listed = []) => [created, ...listed]);
    },
  });
  if (!isShown) {
    return (
      <Button variant="quiet" className="px-0" onClick={() => setShown(true)}>
        {collectTexts.createAnother}
      </Button>
    );
  }
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    create.mutate({ title: title.trim() || collectTexts.defaultTitle });
  };
  return (
    <form onSubmit={handleSubmit} className="space-y-4">
      <TextField
        label={collectTexts.titleLabel}
        hint={collectTexts.titleHint}
        maxLength={photoCollectionLimits.titleLength}
        value={title}
        onChange={({ target }) => setTitle(target.value)}
      />
      <p className="text-soft">
        {collectTexts.limits(photoCollectionLimits.photosPerContributor, photoCollectionLimits.photos)}
      </p>
      <Button type="submit" disabled={create.isPending}>
        {create.isPending ? collectTexts.creatingLink : collectTexts.createLink}
      </Button>
    </form>
  );
}

type OpenLinkProps = { collection: PhotoCollectionView; hasHeading: boolean; isNew: boolean };

function CollectionLink({ collection: { id, token, title, expiresAt }, hasHeading, isNew }: OpenLinkProps) {
  const ref = useRef<HTMLLIElement>(null);
  useFocusAfterRemoval(ref);
  // The form that had the focus was removed, so the link gets the focus.
  useEffect(() => {
    if (isNew) ref.current?.querySelector("input")?.focus();
  }, [isNew]);
  const [isCodeShown, setCodeShown] = useState(false);
  const address = `${window.location.origin}/collect/${token}`;
  const isReachable = isReachableFromPhone(address);
  return (
    <li ref={ref} aria-label={title} className="space-y-4">
      {hasHeading ? <h3 className="text-lg break-words">{title}</h3> : null}
      {isReachable ? null : <Notice tone="warn">{collectTexts.localOnly(window.location.host)}</Notice>}
      <ShareLink address={address} title={title} />
      {isReachable ? (
        <>
          <Button variant="plain" aria-expanded={isCodeShown} onClick={() => setCodeShown(!isCodeShown)}>
            {isCodeShown ? collectTexts.hideCode : collectTexts.showCode}
          </Button>
          {isCodeShown ? (
            <div className="aspect-square w-60 max-w-full">
              <QrCode text={address} label={collectTexts.code(title)} />
            </div>
          ) : null}
        </>
      ) : null}
      <p className="text-soft">{collectTexts.openUntil(formatTimestamp(expiresAt))}</p>
      <StopCollectingButton collectionId={id} title={title} />
    </li>
  );
}

function StopCollectingButton({ collectionId, title }: { collectionId: PhotoCollectionView["id"]; title: string }) {
  const utils = trpc.useUtils();
  const question = useRef<HTMLDivElement>(null);
  const [isAsking, setAsking] = useState(false);
  // The button that had the focus was removed, so the question gets the focus.
  useEffect(() => {
    if (isAsking) question.current?.querySelector("button")?.focus();
  }, [isAsking]);
  const close = trpc.photoCollections.close.useMutation({
    onSuccess: async () => {
      await utils.photoCollections.list.invalidate();
      toast.success(collectTexts.stopped);
    },
  });
  if (!isAsking) {
    return (
      <Button variant="danger" aria-label={collectTexts.stopNamed(title)} onClick={() => setAsking(true)}>
        {collectTexts.stop}
      </Button>
    );
  }
  return (
    <Notice
      tone="warn"
      action={
        <div ref={question} className="flex flex-wrap gap-2">
          <Button variant="danger" disabled={close.isPending} onClick={() => close.mutate({ collectionId })}>
            {collectTexts.stop}
          </Button>
          <Button variant="plain" onClick={() => setAsking(false)}>
            {collectTexts.keepCollecting}
          </Button>
        </div>
      }
    >
      <p>{collectTexts.confirmStop}</p>
    </Notice>
  );
}
