import type { SlimArt } from "@storywall/domain/catalog/art/schema";
import type { ArtId } from "@storywall/domain/kernel/ids";
import Image from "next/image";
import { artPath } from "@/features/catalog/art/art-picture.ts";

type Props = {
  works: readonly SlimArt[];
  /** Shown if there are none. */
  state: string;
  /** In hanging order. */
  chosen: readonly ArtId[];
  most: number;
  onChange: (chosen: readonly ArtId[]) => void;
};

/** Selects works: a press appends one, or removes it. */
export function WorkPicker({ works, state, chosen, most, onChange }: Props) {
  const press = (id: ArtId) => onChange(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id]);
  return (
    <fieldset>
      <legend className="font-medium">Art</legend>
      <p role="status" className="text-soft text-sm">
        {state || `${chosen.length} of ${most} chosen, in the order you pick them`}
      </p>
      <ul className="mt-2 grid max-h-80 grid-cols-3 gap-2 overflow-y-auto rounded-xl bg-wall p-2 sm:grid-cols-5">
        {works.map(({ id, title }) => {
          const place = chosen.indexOf(id);
          return (
            <li key={id}>
              <button
                type="button"
                aria-pressed={place >= 0}
                aria-label={place >= 0 ? `${title}, number ${place + 1}` : title}
                disabled={place < 0 && chosen.length >= most}
                onClick={() => press(id)}
                className="relative block aspect-square w-full overflow-hidden rounded-lg p-1.5 disabled:opacity-40 aria-pressed:bg-accent"
              >
                <Image src={artPath(id, 400)} alt="" fill sizes="128px" className="object-contain p-1.5" />
                {place >= 0 ? (
                  <span
                    aria-hidden="true"
                    className="absolute top-1 right-1 grid size-6 place-items-center rounded-full bg-accent text-accent-ink text-sm tabular-nums"
                  >
                    {place + 1}
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
