"use client";

import type { FullArtSet } from "@storywall/domain/catalog/art/set-schema";
import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { getQueryKey } from "@trpc/react-query";
import { type ReactNode, useState } from "react";
import { useAdminMutation } from "@/lib/admin/use-admin-mutation.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { type RouterOutputs, trpc, useTRPCClient } from "@/lib/trpc.ts";
import { adminArtTexts } from "./admin-art-texts.tsx";

const silentQuery = { trpc: { context: { silent: true } } } as const;
const silent = { context: { silent: true } };

type SetRow = RouterOutputs["artSets"]["list"][number];
type Props = { form: (set: FullArtSet | null, onSaved: () => void) => ReactNode };

export function AdminSets({ form }: Props) {
  const me = trpc.admin.me.useQuery(undefined, silentQuery);
  const { data } = trpc.artSets.list.useQuery(undefined, silentQuery);
  const [open, setOpen] = useState<SetRow["id"] | "new" | null>(null);
  const { mutate, isPending, problem } = useAdminMutation([
    getQueryKey(trpc.artSets.list),
    getQueryKey(trpc.artSets.read),
  ]);
  const calls = useTRPCClient();
  const canEdit = me.data?.role === "owner" || me.data?.role === "catalog";
  if (!data || !me.data) return null;
  const sets = data.filter(({ ownerUserId }) => ownerUserId === null);
  const deleteSet = ({ id: setId, name }: SetRow) =>
    mutate(() => calls.artSets.delete.mutate({ setId }, silent), adminArtTexts.setDeleted(name), {
      undo: () => calls.artSets.restore.mutate({ setId }, silent),
    });
  const closeForm = () => {
    setOpen(null);
    void mutate(async () => {}, adminArtTexts.setSaved);
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
      {problem ? (
        <p role="alert" className="mt-3 text-bad">
          {problem}
        </p>
      ) : null}
      <ul className="mt-3 divide-y divide-line border-line border-y empty:hidden">
        {sets.map((set) => (
          <li key={set.id} className="flex flex-wrap items-center gap-x-5 gap-y-3 py-3">
            <img src={new URL(set.coverUrl).pathname} alt="" loading="lazy" className="h-16 w-auto shadow" />
            <span className="min-w-0 flex-1 basis-48">
              <strong className="wrap-anywhere font-semibold">{set.name}</strong>
              <span className="block text-soft text-sm">
                {adminArtTexts.setSummary(set.items.length, {
                  isOneWall: Boolean(set.templateKey),
                  isFeatured: set.isFeatured,
                })}
              </span>
            </span>
            {canEdit ? (
              <span className="flex flex-wrap gap-2">
                <Button variant="plain" onClick={() => setOpen(set.id)}>
                  {adminArtTexts.edit(set.name)}
                </Button>
                <Button variant="danger" aria-disabled={isPending} onClick={() => void deleteSet(set)}>
                  {adminArtTexts.delete(set.name)}
                </Button>
              </span>
            ) : null}
          </li>
        ))}
      </ul>
      <Dialog
        open={open !== null}
        onClose={() => setOpen(null)}
        title={open === "new" || open === null ? adminArtTexts.newSet : adminArtTexts.editSet}
      >
        {open === "new" ? form(null, closeForm) : null}
        {open && open !== "new" ? <LoadedSetForm setId={open} form={(set) => form(set, closeForm)} /> : null}
      </Dialog>
    </section>
  );
}

function LoadedSetForm({ setId, form }: { setId: SetRow["id"]; form: (set: FullArtSet) => ReactNode }) {
  const { data } = trpc.artSets.read.useQuery({ setId }, { ...silentQuery, staleTime: 0, gcTime: 0 });
  return data ? form(data) : <p role="status">{commonTexts.loading}</p>;
}
