import type { SlimArt } from "@storywall/domain/catalog/art/schema";
import type { ArtId } from "@storywall/domain/kernel/ids";
import Image from "next/image";
import { getArtImagePath } from "@/features/catalog/art/art-picture.ts";
import { artTexts } from "@/features/catalog/art/art-texts.tsx";
import { artSetsTexts } from "./art-sets-texts.ts";

type Props = {
  works: readonly SlimArt[];
  state: string;
  /** Selected works, in the order in which they hang. */
  chosen: readonly ArtId[];
  max: number;
  onChange: (chosen: readonly ArtId[]) => void;
};

/** Selects works. Pressing a work adds it at the end of the selection, or removes it. */
export function WorkPicker({ works, state, chosen, max, onChange }: Props) {
  const toggleWork = (id: ArtId) =>
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
                onClick={() => toggleWork(id)}
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
