"use client";

import type { FullArtSet, SlimArt } from "@storywall/domain/catalog/art/schema";
import { setLimits } from "@storywall/domain/catalog/art/set-limits";
import { templates } from "@storywall/domain/catalog/templates";
import type { ArtId } from "@storywall/domain/kernel/ids";
import { Button } from "@storywall/ui/button";
import { SelectField, TextArea, TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import Image from "next/image";
import { type FormEvent, useState } from "react";
import { getArtImagePath } from "@/features/catalog/art/art-picture.ts";
import { artTexts } from "@/features/catalog/art/art-texts.tsx";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { trpc } from "@/lib/trpc.ts";
import { artSetsTexts } from "./art-sets-texts.ts";

const silent = { trpc: { context: { silent: true } } } as const;
/** Value of the option to hang each artwork as a single tile. It is not a template key. */
const SINGLES = "single_tiles";
const walls = templates.filter(({ tiles }) => tiles.length > 1);

type SetFormProps = {
  set: FullArtSet | null;
  /** Whether the set is public and was made by the shop. */
  isCurated?: boolean;
  onSaved: () => void;
};

export function ArtSetForm({ set, isCurated = false, onSaved }: SetFormProps) {
  const works = trpc.art.listAll.useQuery(undefined, silent);
  const create = trpc.artSets[isCurated ? "createCurated" : "create"].useMutation(silent);
  const replace = trpc.artSets.replace.useMutation(silent);
  const [chosen, setChosen] = useState<readonly ArtId[]>(() => set?.items.map(({ artItemId }) => artItemId) ?? []);
  const [templateKey, setTemplateKey] = useState<string>(set?.templateKey ?? SINGLES);
  const { isPending, error } = set ? replace : create;
  const tileCount = walls.find(({ key }) => key === templateKey)?.tiles.length;

  const handleSubmit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const values = {
      name: String(form.get("name") ?? ""),
      ...(isCurated ? readCuratedFields(form) : {}),
      items: chosen.map((artItemId) => ({ artItemId })),
      templateKey: templateKey === SINGLES ? null : templateKey,
    };
    const saved = await (set
      ? replace.mutateAsync({ ...values, setId: set.id, version: set.version })
      : create.mutateAsync(values)
    ).catch(() => null);
    if (saved) onSaved();
  };

  return (
    <form onSubmit={(event) => void handleSubmit(event)} className="grid gap-5">
      <TextField
        label={artSetsTexts.name}
        name="name"
        defaultValue={set?.name ?? ""}
        maxLength={setLimits.name}
        autoComplete="off"
      />
      {isCurated ? <CuratedFields set={set} /> : null}
      <SelectField
        label={artSetsTexts.layout}
        value={templateKey}
        onChange={(event) => setTemplateKey(event.target.value)}
      >
        <option value={SINGLES}>{artSetsTexts.singleTiles}</option>
        {walls.map(({ key, name, tiles }) => (
          <option key={key} value={key}>
            {artSetsTexts.layoutOption(name, tiles.length)}
          </option>
        ))}
      </SelectField>
      <ArtworkPicker
        works={works.data ?? []}
        state={works.error ? getErrorMessage(works.error) : works.isPending ? artSetsTexts.loadingArt : ""}
        chosen={chosen}
        max={tileCount ?? setLimits[isCurated ? "curated" : "visitor"]}
        onChange={setChosen}
      />
      {error ? <Notice tone="bad">{getErrorMessage(error)}</Notice> : null}
      <Button type="submit" disabled={isPending} className="sticky bottom-0">
        {isPending ? artSetsTexts.saving : artSetsTexts.saveSet}
      </Button>
    </form>
  );
}

const readCuratedFields = (form: FormData) => ({
  description: String(form.get("description") ?? ""),
  tags: String(form.get("tags") ?? "")
    .split(",")
    .map((tag) => tag.trim())
    .filter(Boolean),
  isFeatured: form.get("featured") === "on",
});

function CuratedFields({ set }: { set: FullArtSet | null }) {
  return (
    <>
      <TextArea
        label={artSetsTexts.description}
        name="description"
        isOptional
        rows={3}
        maxLength={2000}
        defaultValue={set?.description ?? ""}
      />
      <TextField
        label={artTexts.tags}
        name="tags"
        isOptional
        hint={artTexts.tagsHint}
        defaultValue={set?.tags.join(", ") ?? ""}
        autoComplete="off"
      />
      <label className="flex min-h-11 items-center gap-3">
        <input
          type="checkbox"
          name="featured"
          defaultChecked={set?.isFeatured ?? false}
          className="size-5 accent-accent"
        />
        {artSetsTexts.featured}
      </label>
    </>
  );
}

type WorkPickerProps = {
  works: readonly SlimArt[];
  state: string;
  /** Selected artworks, in the order in which they hang. */
  chosen: readonly ArtId[];
  max: number;
  onChange: (chosen: readonly ArtId[]) => void;
};

/** Lets the user select artworks. Pressing an artwork adds it at the end of the selection, or removes it. */
function ArtworkPicker({ works, state, chosen, max, onChange }: WorkPickerProps) {
  const toggleArtwork = (id: ArtId) =>
    onChange(chosen.includes(id) ? chosen.filter((chosenId) => chosenId !== id) : [...chosen, id]);
  return (
    <fieldset>
      <legend className="font-medium">{artTexts.art}</legend>
      <p role="status" className="text-soft text-sm">
        {state || artSetsTexts.chosenCount(chosen.length, max)}
      </p>
      <ul className="mt-2 grid max-h-80 grid-cols-3 gap-2 overflow-y-auto rounded-xl bg-wall p-2 sm:grid-cols-5">
        {works.map(({ id, title }) => {
          const position = chosen.indexOf(id);
          return (
            <li key={id}>
              <button
                type="button"
                aria-pressed={position >= 0}
                aria-label={position >= 0 ? artSetsTexts.chosenArt(title, position + 1) : title}
                disabled={position < 0 && chosen.length >= max}
                onClick={() => toggleArtwork(id)}
                className="relative block aspect-square w-full overflow-hidden rounded-lg p-1.5 disabled:opacity-40 aria-pressed:bg-accent"
              >
                <Image src={getArtImagePath(id, 400)} alt="" fill sizes="128px" className="object-contain p-1.5" />
                {position >= 0 ? (
                  <span
                    aria-hidden="true"
                    className="absolute top-1 right-1 grid size-6 place-items-center rounded-full bg-accent text-accent-ink text-sm tabular-nums"
                  >
                    {position + 1}
                  </span>
                ) : null}
              </button>
            </li>
          );
        })}
      </ul>
    </fieldset>
  );
}
