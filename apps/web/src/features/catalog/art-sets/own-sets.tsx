"use client";

import type { ArtSetView, FullArtSet } from "@storywall/domain/catalog/art/set-schema";
import type { Promo } from "@storywall/domain/catalog/promos";
import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { Notice } from "@storywall/ui/notice";
import { useState } from "react";
import { sentenceFor } from "@/lib/failure-toast.ts";
import { toast } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { WithShop } from "@/lib/with-shop.tsx";
import { SetCard } from "./set-card.tsx";
import { SetForm } from "./set-form.tsx";

type Props = { promo: Pick<Promo, "code" | "basisPointsOff"> | null; isMaking: boolean };

const quietly = { trpc: { context: { silent: true } } } as const;

export function OwnSets(props: Props) {
  return (
    <WithShop>
      <List {...props} />
    </WithShop>
  );
}

function List({ promo, isMaking }: Props) {
  const listed = trpc.artSets.list.useQuery(undefined, quietly);
  const own = (listed.data ?? []).filter((set: ArtSetView) => set.ownerUserId !== null);
  const read = trpc.useQueries((t) => own.map(({ id }) => t.artSets.read({ setId: id }, quietly)));
  const remove = trpc.artSets.delete.useMutation();
  const [edited, setEdited] = useState<FullArtSet | "new" | null>(isMaking ? "new" : null);
  const renew = () => Promise.all([listed.refetch(), ...read.map(({ refetch }) => refetch())]);

  const take = async (set: FullArtSet) => {
    const gone = await remove.mutateAsync({ setId: set.id }).catch(() => null);
    await listed.refetch();
    if (gone) toast.success(`“${set.name}” was deleted.`);
  };

  return (
    <>
      {listed.error ? (
        <Notice tone="bad" className="mt-5" action={<Button onClick={() => void listed.refetch()}>Try again</Button>}>
          {sentenceFor(listed.error)}
        </Notice>
      ) : null}
      <ul className="mt-6 grid gap-x-6 gap-y-10 sm:grid-cols-2 lg:grid-cols-3">
        {read.map(({ data: set }) =>
          set ? (
            <SetCard key={set.id} set={set} promo={promo}>
              <div className="mt-3 flex gap-3">
                <Button variant="plain" onClick={() => setEdited(set)} aria-label={`Edit ${set.name}`}>
                  Edit
                </Button>
                <DeleteButton name={set.name} onDelete={() => void take(set)} />
              </div>
            </SetCard>
          ) : null,
        )}
      </ul>
      <Button variant="plain" className="mt-6" onClick={() => setEdited("new")}>
        Create a set
      </Button>
      <Dialog
        open={edited !== null}
        onClose={() => setEdited(null)}
        title={edited === "new" ? "Create a set" : "Edit set"}
      >
        {edited ? (
          <SetForm
            set={edited === "new" ? null : edited}
            onSaved={() => {
              setEdited(null);
              void renew();
            }}
          />
        ) : null}
      </Dialog>
    </>
  );
}

function DeleteButton({ name, onDelete }: { name: string; onDelete: () => void }) {
  const [isAsking, setAsking] = useState(false);
  if (!isAsking) {
    return (
      <Button variant="quiet" onClick={() => setAsking(true)} aria-label={`Delete ${name}`}>
        Delete
      </Button>
    );
  }
  return (
    <Button
      variant="danger"
      onClick={onDelete}
      onBlur={() => setAsking(false)}
      autoFocus
      aria-label={`Delete for good: ${name}`}
    >
      Delete for good
    </Button>
  );
}
