import { type FrameTypeKey, frameTypes } from "@storywall/domain/catalog/frames";

export const artConfiguratorTexts = {
  form: (title: string) => `Choose a frame and size for ${title}`,
  frame: "Frame",
  outOfStock: "Out of stock",
  size: "Size",
  wideArt: "This piece is wide, so its tile hangs horizontally. The magnet holds it either way.",
};

/** Describes a frame as "black, white mat" or "black, no mat". */
export function describeFrameType(key: FrameTypeKey): string {
  const { color, matType } = frameTypes[key];
  return matType === "none" ? `${color}, no mat` : `${color}, white mat`;
}

type Option<K extends string> = { key: K; text: string; description: string; price?: string; isUnavailable?: boolean };

type Props<K extends string> = {
  legend: string;
  name: string;
  columns: string;
  options: readonly Option<K>[];
  chosen: K;
  onChoose: (key: K) => void;
};

export function ChoiceGroup<K extends string>({ legend, name, columns, options, chosen, onChoose }: Props<K>) {
  return (
    <fieldset>
      <legend className="mb-2 font-semibold">{legend}</legend>
      <div className={`grid gap-2 ${columns}`}>
        {options.map(({ key, text, description, price, isUnavailable }) => (
          <label
            key={key}
            className="flex min-h-14 cursor-pointer flex-col justify-center rounded-xl border border-line bg-card px-3.5 py-2 transition-colors hover:border-soft has-checked:border-accent has-checked:bg-tint has-disabled:cursor-not-allowed has-disabled:opacity-50 has-focus-visible:outline-3 has-focus-visible:outline-accent has-focus-visible:outline-offset-2"
          >
            <input
              type="radio"
              name={name}
              value={key}
              checked={key === chosen}
              disabled={isUnavailable}
              onChange={() => onChoose(key)}
              className="sr-only"
            />
            <span className="flex flex-wrap justify-between gap-x-2">
              <span className="font-medium">{text}</span>
              {price ? <span className="tabular-nums">{price}</span> : null}
            </span>
            <span className="whitespace-pre-line text-soft text-sm leading-snug">
              {isUnavailable ? artConfiguratorTexts.outOfStock : description}
            </span>
          </label>
        ))}
      </div>
    </fieldset>
  );
}
