"use client";

import { type ArtView, artListSizes } from "@storywall/domain/catalog/art/schema";
import { formatTag } from "@storywall/domain/catalog/art/tags";
import type { ArtId } from "@storywall/domain/kernel/ids";
import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { SelectField } from "@storywall/ui/field";
import { keepPreviousData } from "@tanstack/react-query";
import { getQueryKey } from "@trpc/react-query";
import { type ReactNode, useState } from "react";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { Pager } from "@/components/admin/pager.tsx";
import { shouldReplacePage } from "@/lib/admin/query-helpers.ts";
import { useAdminMutation } from "@/lib/admin/use-admin-mutation.ts";
import { useUrlQuery } from "@/lib/admin/use-url-query.ts";
import { trpc, useTRPCClient } from "@/lib/trpc.ts";
import { ArtTextForm } from "./art-text-form.tsx";
import { NewArtForm, type UploadPicture } from "./new-art-form.tsx";

const quietly = { trpc: { context: { silent: true } } } as const;

type Props = {
  sendPicture: UploadPicture;
  tagsForm: (artId: ArtId, onSaved: () => void) => ReactNode;
};

export function AdminArt({ sendPicture, tagsForm }: Props) {
  const me = trpc.admin.me.useQuery(undefined, quietly);
  const { read, page, show, setPage } = useUrlQuery();
  const tag = read("tag");
  const list = trpc.art.list.useQuery(
    { tags: tag ? [tag] : [], page },
    { ...quietly, placeholderData: keepPreviousData },
  );
  const tags = trpc.art.tags.useQuery(undefined, quietly);
  const [open, setOpen] = useState<{ art: ArtView; what: "tags" | "text" } | "new" | null>(null);
  const closeDialog = () => {
    setOpen(null);
    void list.refetch();
    void tags.refetch();
  };
  // The list of works does not require a sign-in. This admin query finds out whether the visitor is signed in.
  const access = trpc.admin.outside.useQuery(undefined, { ...quietly, retry: false });
  if (shouldReplacePage(access.error, access.data)) return <AdminErrorMessage error={access.error} />;
  if (shouldReplacePage(list.error, list.data)) return <AdminErrorMessage error={list.error} />;
  const mayEdit = me.data?.role === "owner" || me.data?.role === "catalog";
  return (
    <section aria-labelledby="works">
      <div className="mt-6 flex flex-wrap items-end justify-between gap-4">
        <h2 id="works" className="text-2xl">
          Artworks
        </h2>
        <SelectField
          label="Tag"
          isOptional="silently"
          value={tag ?? ""}
          onChange={({ target }) => show({ tag: target.value })}
          className="min-w-[min(12rem,100%)]"
        >
          <option value="">All artworks</option>
          {tags.data?.map((one) => (
            <option key={one.tag} value={one.tag}>
              {formatTag(one.tag)} ({one.works})
            </option>
          ))}
        </SelectField>
        {mayEdit ? <Button onClick={() => setOpen("new")}>New artwork</Button> : null}
      </div>
      {list.data ? (
        <>
          <p role="status" className="mt-4 text-soft">
            {list.data.total === 0
              ? "No artworks yet."
              : `${list.data.total} artworks, ${Math.min(artListSizes.page, list.data.items.length)} shown`}
          </p>
          <ul className="mt-4 grid grid-cols-[repeat(auto-fill,minmax(min(10rem,100%),1fr))] gap-x-4 gap-y-8">
            {list.data.items.map((art) => (
              <WorkRow key={art.id} art={art} mayEdit={mayEdit} onOpen={(what) => setOpen({ art, what })} />
            ))}
          </ul>
          <Pager
            label="Pages of art"
            page={page}
            hasMore={list.data.hasMore}
            onPageChange={setPage}
            previousLabel="Back"
            nextLabel="More"
          />
        </>
      ) : (
        <p role="status" className="mt-4">
          Loading…
        </p>
      )}
      <Dialog open={open !== null} onClose={() => setOpen(null)} title={getDialogTitle(open)}>
        {open === "new" ? <NewArtForm sendPicture={sendPicture} onDone={closeDialog} /> : null}
        {open && open !== "new" && open.what === "tags" ? tagsForm(open.art.id, closeDialog) : null}
        {open && open !== "new" && open.what === "text" ? <ArtTextForm art={open.art} onDone={closeDialog} /> : null}
      </Dialog>
    </section>
  );
}

function getDialogTitle(open: { art: ArtView; what: "tags" | "text" } | "new" | null): string {
  if (open === "new" || open === null) return "New artwork";
  return open.what === "tags" ? "Tags and place in the gallery" : "Title, artist, and rights";
}

type WorkProps = { art: ArtView; mayEdit: boolean; onOpen: (what: "tags" | "text") => void };

function WorkRow({ art, mayEdit, onOpen }: WorkProps) {
  const calls = useTRPCClient();
  const { mutate, isPending, problem } = useAdminMutation([getQueryKey(trpc.art.list), getQueryKey(trpc.art.tags)]);
  const [isSure, setSure] = useState(false);
  const { id, title, artist, thumbUrl, tags, isFeatured, featuredRank } = art;
  const removeWork = () => {
    if (!isSure) return setSure(true);
    void mutate(
      () => calls.art.remove.mutate({ artId: id }, { context: { silent: true } }),
      `“${title}” removed.`,
    ).then(() => setSure(false));
  };
  return (
    <li>
      <div className="flex h-44 items-center justify-center rounded-xl bg-wall p-3">
        <img src={new URL(thumbUrl).pathname} alt="" loading="lazy" className="max-h-full max-w-full shadow" />
      </div>
      <h3 className="mt-2 wrap-anywhere font-semibold">{title}</h3>
      <p className="wrap-anywhere text-soft text-sm">
        {artist}
        {isFeatured ? (
          <span className="block text-good">Featured{featuredRank ? `, rank ${featuredRank}` : ""}</span>
        ) : null}
        <span className="block">{tags.join(", ") || "no tags"}</span>
      </p>
      {mayEdit ? (
        <div className="mt-1 flex flex-wrap gap-x-4">
          <Button variant="quiet" className="px-0" onClick={() => onOpen("tags")}>
            Tags<span className="sr-only"> of {title}</span>
          </Button>
          <Button variant="quiet" className="px-0" onClick={() => onOpen("text")}>
            Title<span className="sr-only"> of {title}</span>
          </Button>
          <Button
            variant="quiet"
            className="px-0 text-bad!"
            aria-disabled={isPending}
            onClick={removeWork}
            onBlur={() => setSure(false)}
          >
            {isSure ? "Yes, remove" : "Remove"}
            <span className="sr-only"> {title}</span>
          </Button>
        </div>
      ) : null}
      {problem ? (
        <p role="alert" className="text-bad text-sm">
          {problem}
        </p>
      ) : null}
    </li>
  );
}
