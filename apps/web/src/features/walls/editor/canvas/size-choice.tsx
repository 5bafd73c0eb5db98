import {
  defaultFrameType,
  type FrameSizeKey,
  findFrameTypeByStyle,
  frameSizes,
  frameTypes,
  isFrameSize,
} from "@storywall/domain/catalog/frames";
import { listWallSizes, type SizedTemplate } from "@storywall/domain/catalog/template-choices";
import { use, useId } from "react";
import { FramedTile } from "@/components/tiles/framed-tile.tsx";
import { swatchRow } from "@/features/walls/editor/editor-skeleton.tsx";
import { useWorkbench } from "@/features/walls/editor/use-workbench.ts";
import {
  cropSwatchPhoto,
  formatWallPrice,
  StockLabelContext,
  type SwatchPhoto,
  swatch,
  usePricing,
} from "./choices.tsx";
import { chooseTemplate } from "./choose-template.ts";

const listFormat = new Intl.ListFormat("en-US");

const texts = {
  size: "Size",
  mixedSizes: (sizes: readonly string[]) =>
    `Your tiles are different sizes: ${listFormat.format(sizes)}. Choose a size to change them all.`,
  tiles: (count: number) => (count === 1 ? "1 tile" : `${count} tiles`),
};

/** Choice of a size for all tiles. Some sizes belong to another template, which may have another number of tiles. */
export default function WallSizeChoice({ photo }: { photo: SwatchPhoto | null }) {
  const { editor } = useWorkbench();
  const { canvas, slots, dispatch } = editor;
  const { template, design } = canvas;
  const pricing = usePricing();
  const current = new Set(slots.map(({ frameSize }) => frameSize));
  const [only = "", ...others] = current;
  const isMixed = others.length > 0;
  const previous = canvas.history.past.findLast((step) => step.template !== template);
  const choices = listWallSizes(template, previous?.template);

  const chooseSize = (size: FrameSizeKey) => {
    const choice = choices.find((one) => one.size === size);
    if (!choice || choice.template === template) return dispatch({ type: "size-chosen", size });
    chooseTemplate(editor, choice);
  };
  const formatTileCount = (size: FrameSizeKey) => {
    const count = choices.find((one) => one.size === size)?.template.tiles.length ?? template.tiles.length;
    return count === template.tiles.length ? null : texts.tiles(count);
  };
  const describePrice = (size: FrameSizeKey) => {
    const choice = choices.find((one) => one.size === size);
    if (!pricing || !choice) return "\u00a0";
    const tiles = choice.template.tiles.map(({ name }) => ({ name, frameSize: size }));
    return formatWallPrice(pricing, choice.template, tiles);
  };

  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold max-lg:sr-only">{texts.size}</legend>
      <SizeChoice
        choices={choices}
        frame={design.frameStyle}
        wallIn={({ template, size }) => template.tiles.map(() => size)}
        chosen={isMixed ? null : only}
        photo={photo}
        formatTileCount={formatTileCount}
        describePrice={describePrice}
        onChoose={chooseSize}
      />
      {isMixed ? (
        <p className="mt-2 text-soft text-sm">
          {texts.mixedSizes([...current].filter(isFrameSize).map((key) => frameSizes[key].name))}
        </p>
      ) : null}
    </fieldset>
  );
}

/** Scale of the swatches. The long side of the largest size is 70 cm. */
const REM_PER_CM = 4 / 70;

type SizeChoiceProps = {
  choices: readonly SizedTemplate[];
  /** Key of the design's frame. */
  frame: string;
  /** Returns the sizes that all tiles would have if this size were chosen. */
  wallIn: (choice: SizedTemplate) => readonly string[];
  /** Current size; null if the tiles have different sizes. */
  chosen: string | null;
  /** Photo that is shown in every size. */
  photo: SwatchPhoto | null;
  /** Returns the number of tiles as text if it differs from the wall's. */
  formatTileCount?: (size: FrameSizeKey) => string | null;
  /** Returns the text about the price of a size, or null if there is none. */
  describePrice: (size: FrameSizeKey) => string | null;
  onChoose: (size: FrameSizeKey) => void;
};

/** Size choices, drawn to the same scale, with prices and notes about stock. */
export function SizeChoice(props: SizeChoiceProps) {
  const { choices, frame, wallIn, chosen, photo, formatTileCount, describePrice, onChoose } = props;
  const group = useId();
  const stockLabel = use(StockLabelContext);
  const { color, matType } = frameTypes[findFrameTypeByStyle(frame) ?? defaultFrameType];
  const orientation = photo?.orientation ?? "portrait";
  return (
    <div className={`${swatchRow} lg:grid-cols-[repeat(auto-fit,minmax(min(100%,6.5rem),1fr))]`}>
      {choices.map((choice) => {
        const key = choice.size;
        const { name, sizeText, val } = frameSizes[key];
        const [inches] = sizeText.split(" (");
        const stock = stockLabel?.(choice.template, frame, wallIn(choice), key);
        const price = describePrice(key);
        const tiles = formatTileCount?.(key);
        return (
          <label
            key={key}
            className="flex min-h-16 cursor-pointer flex-col items-center gap-2 rounded-xl border-2 border-line px-1 py-2 text-center transition-colors hover:border-ink max-lg:w-32 max-lg:shrink-0 has-checked:border-accent has-disabled:cursor-not-allowed has-checked:bg-tint has-disabled:opacity-60 has-focus-visible:outline-3 has-focus-visible:outline-accent"
          >
            <input
              type="radio"
              name={group}
              className="sr-only"
              checked={chosen === key}
              disabled={stock?.isOutOfStock}
              onChange={() => onChoose(key)}
            />
            <span className="flex h-16 shrink-0 items-end justify-center">
              <span
                className={swatch}
                style={{ width: `${(orientation === "portrait" ? val.w : val.h) * REM_PER_CM}rem` }}
              >
                <FramedTile
                  frameSize={key}
                  orientation={orientation}
                  color={color}
                  mat={matType}
                  picture={photo && cropSwatchPhoto(photo, key, matType)}
                />
              </span>
            </span>
            <span className="text-sm leading-tight">
              <span className="block font-semibold">{name}</span>
              <span className="block whitespace-nowrap text-soft">{inches}</span>
              {tiles ? <span className="block text-soft">{tiles}</span> : null}
              {price ? <span className="mt-1 block font-semibold tabular-nums">{price}</span> : null}
              {stock ? <span className="block text-bad">{stock.text}</span> : null}
            </span>
          </label>
        );
      })}
    </div>
  );
}
