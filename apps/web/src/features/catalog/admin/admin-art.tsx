"use client";

import type { ArtView } from "@storywall/domain/catalog/art/schema";
import { formatTag } from "@storywall/domain/catalog/art/tags";
import type { ArtId } from "@storywall/domain/kernel/ids";
import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { SelectField, TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { keepPreviousData } from "@tanstack/react-query";
import { type FormEvent, type ReactNode, useState } from "react";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { Pager } from "@/components/admin/pager.tsx";
import { shouldReplacePage } from "@/lib/admin/query-helpers.ts";
import { useUrlQuery } from "@/lib/admin/use-url-query.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { getErrorMessage, silent, undoing } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { adminArtTexts } from "./admin-art-texts.tsx";
import { NewArtForm, type UploadPicture } from "./new-art-form.tsx";

type Props = {
  sendPicture: UploadPicture;
  tagsForm: (artId: ArtId, onSaved: () => void) => ReactNode;
};

export function AdminArt({ sendPicture, tagsForm }: Props) {
  const me = trpc.admin.me.useQuery(undefined, { trpc: silent });
  const { read, page, show, setPage } = useUrlQuery();
  const tag = read("tag");
  const list = trpc.art.list.useQuery(
    { tags: tag ? [tag] : [], page },
    { trpc: silent, placeholderData: keepPreviousData },
  );
  const tags = trpc.art.tags.useQuery(undefined, { trpc: silent });
  const [open, setOpen] = useState<ArtView | "new" | null>(null);
  const closeDialog = () => {
    setOpen(null);
    void list.refetch();
    void tags.refetch();
  };
  // The list of artworks is public, so it does not show whether an admin is signed in. This query does, because it
  // needs admin permissions.
  const access = trpc.admin.dependencies.useQuery(undefined, { trpc: silent, retry: false });
  if (shouldReplacePage(access.error, access.data)) return <AdminErrorMessage error={access.error} />;
  if (shouldReplacePage(list.error, list.data)) return <AdminErrorMessage error={list.error} />;
  const canEdit = me.data?.role === "owner" || me.data?.role === "catalog";
  return (
    <section aria-labelledby="works">
      <div className="mt-6 flex flex-wrap items-end justify-between gap-4">
        <h2 id="works" className="text-2xl">
          {adminArtTexts.artworks}
        </h2>
        <SelectField
          label={adminArtTexts.tag}
          isOptional="silently"
          value={tag ?? ""}
          onChange={({ target }) => show({ tag: target.value })}
          className="min-w-[min(12rem,100%)]"
        >
          <option value="">{adminArtTexts.allArtworks}</option>
          {tags.data?.map((option) => (
            <option key={option.tag} value={option.tag}>
              {adminArtTexts.tagOption(formatTag(option.tag), option.works)}
            </option>
          ))}
        </SelectField>
        {canEdit ? <Button onClick={() => setOpen("new")}>{adminArtTexts.newArtwork}</Button> : null}
      </div>
      {list.data ? (
        <>
          <p role="status" className="mt-4 text-soft">
            {list.data.total === 0
              ? adminArtTexts.noArtworks
              : adminArtTexts.artworkCount(list.data.total, list.data.items.length)}
          </p>
          <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(10rem,100%),1fr))] gap-x-4 gap-y-8">
            {list.data.items.map((art) => (
              <ArtworkItem key={art.id} art={art} canEdit={canEdit} onEdit={() => setOpen(art)} />
            ))}
          </ul>
          <Pager
            label={adminArtTexts.pagesOfArt}
            page={page}
            hasMore={list.data.hasMore}
            onPageChange={setPage}
            previousLabel={adminArtTexts.previousPage}
            nextLabel={adminArtTexts.nextPage}
          />
        </>
      ) : (
        <p role="status" className="mt-4">
          {commonTexts.loading}
        </p>
      )}
      <Dialog
        open={open !== null}
        onClose={() => setOpen(null)}
        title={open === null || open === "new" ? adminArtTexts.newArtwork : open.title}
      >
        {open === "new" ? <NewArtForm sendPicture={sendPicture} onDone={closeDialog} /> : null}
        {open && open !== "new" ? (
          <div className="grid gap-8">
            <ArtTextForm art={open} onDone={closeDialog} />
            <section aria-labelledby="tags-and-place" className="border-line border-t pt-6">
              <h3 id="tags-and-place" className="mb-4 font-semibold">
                {adminArtTexts.tagsAndPlace}
              </h3>
              {tagsForm(open.id, closeDialog)}
            </section>
            <RemoveArtworkButton art={open} onDone={closeDialog} />
          </div>
        ) : null}
      </Dialog>
    </section>
  );
}

function ArtworkItem({ art, canEdit, onEdit }: { art: ArtView; canEdit: boolean; onEdit: () => void }) {
  const { title, artist, thumbUrl, tags, isFeatured, featuredRank } = art;
  return (
    <li>
      <div className="flex h-44 items-center justify-center rounded-xl bg-wall p-3">
        <img src={new URL(thumbUrl).pathname} alt="" loading="lazy" className="max-h-full max-w-full shadow" />
      </div>
      <h3 className="mt-2 wrap-anywhere font-semibold">{title}</h3>
      <p className="wrap-anywhere text-soft text-sm">
        {artist}
        {isFeatured ? <span className="block text-good">{adminArtTexts.featured(featuredRank)}</span> : null}
        <span className="block">{tags.join(", ") || adminArtTexts.noTags}</span>
      </p>
      {canEdit ? (
        <Button variant="plain" className="mt-2" onClick={onEdit}>
          {adminArtTexts.edit(title)}
        </Button>
      ) : null}
    </li>
  );
}

/** Button that asks once before it removes the artwork. */
function RemoveArtworkButton({ art: { id: artId, title }, onDone }: { art: ArtView; onDone: () => void }) {
  const utils = trpc.useUtils();
  const [isConfirming, setConfirming] = useState(false);
  const { mutate, isPending, error } = trpc.art.remove.useMutation({
    trpc: silent,
    onSuccess: () => toast.success(adminArtTexts.removed(title)),
    onSettled: () => Promise.all([utils.art.list.invalidate(), utils.art.tags.invalidate()]),
  });
  const removeArtwork = () => {
    if (!isConfirming) return setConfirming(true);
    if (!isPending) mutate({ artId }, { onSuccess: onDone, onSettled: () => setConfirming(false) });
  };
  return (
    <section className="border-line border-t pt-4">
      <Button
        variant={isConfirming ? "danger" : "plain"}
        aria-disabled={isPending}
        onClick={removeArtwork}
        onBlur={() => setConfirming(false)}
      >
        {isConfirming ? adminArtTexts.confirmRemoval(title) : adminArtTexts.remove(title)}
      </Button>
      <p className="mt-2 text-soft text-sm">{adminArtTexts.removalHint}</p>
      {error ? <Notice tone="bad">{getErrorMessage(error)}</Notice> : null}
    </section>
  );
}

function ArtTextForm({ art: work, onDone }: { art: ArtView; onDone: () => void }) {
  const { art } = trpc.useUtils();
  const { id: artId, version, title, artist, license } = work;
  const onSettled = () => art.list.invalidate();
  const undo = trpc.art.describe.useMutation({ trpc: undoing, onSettled });
  const { mutate, isPending, error } = trpc.art.describe.useMutation({
    trpc: silent,
    onSuccess: (saved) =>
      toast.successWithUndo(commonTexts.saved, () =>
        undo.mutate({ artId, version: saved.version, title, artist, license }),
      ),
    onSettled,
  });
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isPending) return;
    const form = new FormData(event.currentTarget);
    const getText = (name: string) => String(form.get(name) ?? "");
    const text = { title: getText("title"), artist: getText("artist"), license: getText("license") };
    mutate({ artId, version, ...text }, { onSuccess: onDone });
  };
  return (
    <form aria-label={adminArtTexts.titleArtistAndLicense} onSubmit={handleSubmit} noValidate className="grid gap-5">
      <TextField label={adminArtTexts.title} name="title" defaultValue={title} maxLength={100} autoComplete="off" />
      <TextField
        label={adminArtTexts.artist}
        name="artist"
        isOptional
        defaultValue={artist}
        maxLength={100}
        autoComplete="off"
      />
      <TextField label={adminArtTexts.license} name="license" defaultValue={license} maxLength={300} />
      {error ? <Notice tone="bad">{getErrorMessage(error)}</Notice> : null}
      <Button type="submit" aria-disabled={isPending}>
        {commonTexts.save}
      </Button>
    </form>
  );
}
