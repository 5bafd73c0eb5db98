"use client";

import type { FullArtSet } from "@storywall/domain/catalog/art/schema";
import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { type ReactNode, useState } from "react";
import { commonTexts } from "@/lib/common-texts.ts";
import { getErrorMessage, silent, undoing } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { type RouterOutputs, trpc } from "@/lib/trpc.ts";
import { adminArtTexts } from "./admin-art-texts.tsx";

type SetRow = RouterOutputs["artSets"]["list"][number];
type Props = { form: (set: FullArtSet | null, onSaved: () => void) => ReactNode };

export function AdminSets({ form }: Props) {
  const me = trpc.admin.me.useQuery(undefined, { trpc: silent });
  const { data } = trpc.artSets.list.useQuery(undefined, { trpc: silent });
  const [open, setOpen] = useState<SetRow["id"] | "new" | null>(null);
  const refetchSets = useRefetchArtSets();
  const canEdit = me.data?.role === "owner" || me.data?.role === "catalog";
  if (!data || !me.data) return null;
  const sets = data.filter(({ ownerUserId }) => ownerUserId === null);
  const closeForm = () => {
    setOpen(null);
    toast.success(adminArtTexts.setSaved);
    void refetchSets();
  };
  return (
    <section aria-labelledby="sets">
      <div className="mt-12 flex flex-wrap items-center justify-between gap-4">
        <h2 id="sets" className="text-2xl">
          {adminArtTexts.sets}
        </h2>
        {canEdit ? <Button onClick={() => setOpen("new")}>{adminArtTexts.newSet}</Button> : null}
      </div>
      {sets.length === 0 ? <p className="mt-3 text-soft">{adminArtTexts.noSets}</p> : null}
      <ul className="mt-3 divide-y divide-line border-line border-y empty:hidden">
        {sets.map((set) => (
          <ArtSetItem key={set.id} set={set} canEdit={canEdit} onEdit={() => setOpen(set.id)} />
        ))}
      </ul>
      <Dialog
        open={open !== null}
        onClose={() => setOpen(null)}
        title={open === "new" || open === null ? adminArtTexts.newSet : adminArtTexts.editSet}
      >
        {open === "new" ? form(null, closeForm) : null}
        {open && open !== "new" ? <LoadedArtSetForm setId={open} form={(set) => form(set, closeForm)} /> : null}
      </Dialog>
    </section>
  );
}

function useRefetchArtSets() {
  const { artSets } = trpc.useUtils();
  return () => Promise.all([artSets.list.invalidate(), artSets.read.invalidate()]);
}

function ArtSetItem({ set, canEdit, onEdit }: { set: SetRow; canEdit: boolean; onEdit: () => void }) {
  const { id: setId, name } = set;
  const onSettled = useRefetchArtSets();
  const restore = trpc.artSets.restore.useMutation({ trpc: undoing, onSettled });
  const remove = trpc.artSets.delete.useMutation({
    trpc: silent,
    onSuccess: () => toast.successWithUndo(adminArtTexts.setDeleted(name), () => restore.mutate({ setId })),
    onSettled,
  });
  return (
    <li className="flex flex-wrap items-center gap-x-5 gap-y-3 py-3">
      <img src={new URL(set.coverUrl).pathname} alt="" loading="lazy" className="h-16 w-auto shadow" />
      <span className="min-w-0 flex-1 basis-48">
        <strong className="wrap-anywhere font-semibold">{name}</strong>
        <span className="block text-soft text-sm">
          {adminArtTexts.setSummary(set.items.length, {
            isOneWall: Boolean(set.templateKey),
            isFeatured: set.isFeatured,
          })}
        </span>
      </span>
      {canEdit ? (
        <span className="flex flex-wrap gap-2">
          <Button variant="plain" onClick={onEdit}>
            {adminArtTexts.edit(name)}
          </Button>
          <Button
            variant="danger"
            aria-disabled={remove.isPending}
            onClick={() => !remove.isPending && remove.mutate({ setId })}
          >
            {adminArtTexts.delete(name)}
          </Button>
        </span>
      ) : null}
      {remove.error ? (
        <p role="alert" className="basis-full text-bad">
          {getErrorMessage(remove.error)}
        </p>
      ) : null}
    </li>
  );
}

function LoadedArtSetForm({ setId, form }: { setId: SetRow["id"]; form: (set: FullArtSet) => ReactNode }) {
  const { data } = trpc.artSets.read.useQuery({ setId }, { trpc: silent, staleTime: 0, gcTime: 0 });
  return data ? form(data) : <p role="status">{commonTexts.loading}</p>;
}
