"use client";

import type { ArtSetView, FullArtSet } from "@storywall/domain/catalog/art/schema";
import type { Pricing } from "@storywall/domain/catalog/prices";
import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { Notice } from "@storywall/ui/notice";
import { useState } from "react";
import { artSetsTexts } from "@/features/catalog/art-sets/art-sets-texts.ts";
import { ArtSetCard } from "@/features/catalog/art-sets/set-card.tsx";
import { ArtSetForm } from "@/features/catalog/art-sets/set-form.tsx";
import { ApiProvider } from "@/lib/api-provider.tsx";
import { commonTexts } from "@/lib/common-texts.ts";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { AddArtSetButton } from "./add-art-set-button.tsx";

type Props = { pricing: Pricing; isCreating: boolean };

const silent = { trpc: { context: { silent: true } } } as const;

export function OwnArtSets(props: Props) {
  return (
    <ApiProvider>
      <OwnArtSetList {...props} />
    </ApiProvider>
  );
}

function OwnArtSetList({ pricing, isCreating }: Props) {
  const setsQuery = trpc.artSets.list.useQuery(undefined, silent);
  const own = (setsQuery.data ?? []).filter((set: ArtSetView) => set.ownerUserId !== null);
  const read = trpc.useQueries((t) => own.map(({ id }) => t.artSets.read({ setId: id }, silent)));
  const remove = trpc.artSets.delete.useMutation();
  const [edited, setEdited] = useState<FullArtSet | "new" | null>(isCreating ? "new" : null);
  const refetchArtSets = () => Promise.all([setsQuery.refetch(), ...read.map(({ refetch }) => refetch())]);

  const deleteArtSet = async (set: FullArtSet) => {
    const deletedSet = await remove.mutateAsync({ setId: set.id }).catch(() => null);
    await setsQuery.refetch();
    if (deletedSet) toast.success(artSetsTexts.setDeleted(set.name));
  };

  return (
    <>
      {setsQuery.error ? (
        <Notice
          tone="bad"
          className="mt-5"
          action={<Button onClick={() => void setsQuery.refetch()}>{commonTexts.tryAgain}</Button>}
        >
          {getErrorMessage(setsQuery.error)}
        </Notice>
      ) : null}
      <ul className="mt-6 grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {read.map(({ data: set }) =>
          set ? (
            <ArtSetCard key={set.id} set={set} pricing={pricing}>
              <AddArtSetButton set={set} />
              <div className="mt-3 flex gap-3">
                <Button variant="plain" onClick={() => setEdited(set)} aria-label={artSetsTexts.editNamedSet(set.name)}>
                  {commonTexts.edit}
                </Button>
                <DeleteArtSetButton name={set.name} onDelete={() => void deleteArtSet(set)} />
              </div>
            </ArtSetCard>
          ) : null,
        )}
      </ul>
      <Button variant="plain" className="mt-6" onClick={() => setEdited("new")}>
        {artSetsTexts.createSet}
      </Button>
      <Dialog
        open={edited !== null}
        onClose={() => setEdited(null)}
        title={edited === "new" ? artSetsTexts.createSet : artSetsTexts.editSet}
      >
        {edited ? (
          <ArtSetForm
            set={edited === "new" ? null : edited}
            onSaved={() => {
              setEdited(null);
              void refetchArtSets();
            }}
          />
        ) : null}
      </Dialog>
    </>
  );
}

function DeleteArtSetButton({ name, onDelete }: { name: string; onDelete: () => void }) {
  const [isConfirming, setConfirming] = useState(false);
  if (!isConfirming) {
    return (
      <Button variant="quiet" onClick={() => setConfirming(true)} aria-label={artSetsTexts.deleteNamedSet(name)}>
        {commonTexts.delete}
      </Button>
    );
  }
  return (
    <Button
      variant="danger"
      onClick={onDelete}
      onBlur={() => setConfirming(false)}
      autoFocus
      aria-label={artSetsTexts.deleteNamedSetPermanently(name)}
    >
      {artSetsTexts.deletePermanently}
    </Button>
  );
}
