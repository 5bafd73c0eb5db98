"use client";

import { setLimits } from "@storywall/domain/art/set-limits";
import type { FullArtSet } from "@storywall/domain/art/set-schema";
import { templates } from "@storywall/domain/catalog/templates";
import type { ArtId } from "@storywall/domain/ids";
import { Button } from "@storywall/ui/button";
import { SelectField, TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { useMutation, useQuery } from "@tanstack/react-query";
import { type FormEvent, useState } from "react";
import { sentenceFor } from "@/lib/failure-toast";
import { useTRPC } from "@/lib/trpc";
import { WorkPicker } from "./work-picker.tsx";

const quietly = { trpc: { context: { silent: true } } } as const;
/** Each work a tile of its own; no template is called so. */
const SINGLES = "single_tiles";
const walls = templates.filter(({ tiles }) => tiles.length > 1);

/** A visitor's set: its name, how it hangs and its works in order. What is wrong with it, the shop says. */
export function SetForm({ set, onSaved }: { set: FullArtSet | null; onSaved: () => void }) {
  const trpc = useTRPC();
  const works = useQuery(trpc.art.listAll.queryOptions(undefined, quietly));
  const create = useMutation(trpc.artSets.create.mutationOptions(quietly));
  const replace = useMutation(trpc.artSets.replace.mutationOptions(quietly));
  const [chosen, setChosen] = useState<readonly ArtId[]>(() => set?.items.map(({ artItemId }) => artItemId) ?? []);
  const [templateKey, setTemplateKey] = useState<string>(set?.templateKey ?? SINGLES);
  const { isPending, error } = set ? replace : create;
  const places = walls.find(({ key }) => key === templateKey)?.tiles.length;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const name = String(new FormData(event.currentTarget).get("name") ?? "");
    const given = {
      name,
      items: chosen.map((artItemId) => ({ artItemId })),
      templateKey: templateKey === SINGLES ? null : templateKey,
    };
    const saved = await (set
      ? replace.mutateAsync({ ...given, setId: set.id, version: set.version })
      : create.mutateAsync(given)
    ).catch(() => null);
    if (saved) onSaved();
  };

  return (
    <form onSubmit={(event) => void submit(event)} className="grid gap-5">
      <TextField
        label="Name"
        name="name"
        defaultValue={set?.name ?? ""}
        maxLength={setLimits.name}
        autoComplete="off"
      />
      <SelectField label="Hangs as" value={templateKey} onChange={(event) => setTemplateKey(event.target.value)}>
        <option value={SINGLES}>Single tiles</option>
        {walls.map(({ key, name, tiles }) => (
          <option key={key} value={key}>
            {name} ({tiles.length} tiles)
          </option>
        ))}
      </SelectField>
      <WorkPicker
        works={works.data ?? []}
        state={works.error ? sentenceFor(works.error) : works.isPending ? "Fetching the gallery…" : ""}
        chosen={chosen}
        most={places ?? setLimits.visitor}
        onChange={setChosen}
      />
      {error ? <Notice tone="bad">{sentenceFor(error)}</Notice> : null}
      <Button type="submit" disabled={isPending} className="sticky bottom-0">
        {isPending ? "Saving…" : "Save the set"}
      </Button>
    </form>
  );
}
