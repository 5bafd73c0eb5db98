import { type FrameSizeKey, frameSizes, isFrameSize } from "@storywall/domain/catalog/frames";
import { listLayouts } from "@storywall/domain/catalog/template-choices";
import type { Template } from "@storywall/domain/catalog/templates";
import { applyTurnedTiles, type DesignTile } from "@storywall/domain/walls/design/design";
import { computeWallLayout } from "@storywall/domain/walls/tiles/wall-layout";
import { useEffect, useId, useRef } from "react";
import { swatchRow } from "@/features/walls/editor/editor-skeleton.tsx";
import { useWorkbench } from "@/features/walls/editor/use-workbench.ts";
import { formatWallPrice, usePricing } from "./choices.tsx";
import { chooseTemplate, previewTemplate } from "./choose-template.ts";

const texts = {
  layout: "Layout",
  tiles: (count: number, sizes: readonly FrameSizeKey[]) => {
    const size = sizes.length === 1 && sizes[0] ? `${frameSizes[sizes[0]].name.toLowerCase()} ` : "";
    return count === 1 ? `1 ${size}tile` : `${count} ${size}tiles`;
  },
};

/** Choice of a layout for the same photos. Each layout shows the price of the wall. */
export default function LayoutChoice() {
  const { editor } = useWorkbench();
  const { canvas, slots } = editor;
  const group = useId();
  const row = useRef<HTMLDivElement>(null);
  // On phones, the row scrolls sideways, so the chosen layout may be out of sight.
  useEffect(() => {
    const chosen = row.current?.querySelector(":checked")?.closest("label");
    if (row.current && chosen)
      row.current.scrollLeft = chosen.offsetLeft - row.current.clientWidth / 2 + chosen.offsetWidth / 2;
  }, []);
  const pricing = usePricing();
  const previous = canvas.history.past.findLast(({ template }) => template !== canvas.template)?.template;
  const size = slots[0]?.frameSize ?? "";
  const layouts = listLayouts(canvas.template, previous ? { previous, size } : { size }).toSorted(
    (a, b) => a.tiles.length - b.tiles.length,
  );
  const getDesign = (template: Template) =>
    template === canvas.template ? { ...canvas.design, tiles: slots } : previewTemplate(canvas, { template });
  return (
    <fieldset className="min-w-0">
      <legend className="mb-2 font-semibold max-lg:sr-only">{texts.layout}</legend>
      <div ref={row} className={`${swatchRow} lg:grid-cols-[repeat(auto-fill,minmax(min(100%,6.5rem),1fr))]`}>
        {layouts.map((template) => {
          const design = getDesign(template);
          const { tiles } = design;
          return (
            <label
              key={template.key}
              className="flex cursor-pointer flex-col items-center gap-2 rounded-xl border-2 border-transparent px-1 py-2 text-center transition-colors hover:bg-wall has-checked:border-accent has-checked:bg-tint has-focus-visible:outline-3 has-focus-visible:outline-accent max-lg:w-32 max-lg:shrink-0"
            >
              <input
                type="radio"
                name={group}
                className="sr-only"
                checked={template === canvas.template}
                onChange={() => chooseTemplate(editor, { template })}
              />
              <LayoutDrawing template={applyTurnedTiles(template, design)} tiles={tiles} />
              <span className="text-sm leading-tight">
                <span className="font-semibold">{template.name}</span>
                <span className="block text-soft">{texts.tiles(tiles.length, listTileSizes(tiles))}</span>
                <span className="block text-soft">
                  {pricing ? formatWallPrice(pricing, template, tiles) : "\u00a0"}
                </span>
              </span>
            </label>
          );
        })}
      </div>
    </fieldset>
  );
}

const listTileSizes = (tiles: readonly DesignTile[]) => [
  ...new Set(tiles.map(({ frameSize }) => frameSize).filter(isFrameSize)),
];

/** Smallest part of the wall that a drawing shows, in cm, so that layouts of small tiles look small. */
const MIN_DRAWN = { width: 150, height: 105 };

/** Outlines the tiles of a layout. The name of the layout must be shown below. */
function LayoutDrawing({ template, tiles }: { template: Template; tiles: readonly DesignTile[] }) {
  const layout = computeWallLayout(template, tiles);
  const scale = Math.max(1, layout.width / MIN_DRAWN.width, layout.height / MIN_DRAWN.height);
  const [drawnWidth, drawnHeight] = [MIN_DRAWN.width * scale, MIN_DRAWN.height * scale];
  const left = (drawnWidth - layout.width) / 2;
  const top = (drawnHeight - layout.height) / 2;
  return (
    <svg
      viewBox={`0 0 ${drawnWidth} ${drawnHeight}`}
      aria-hidden="true"
      className="w-20 fill-ink/15 stroke-ink"
      strokeWidth="2"
    >
      {layout.tiles.map(({ name, x, y, width, height }) => (
        <rect key={name} x={left + x} y={top + y} width={width} height={height} />
      ))}
    </svg>
  );
}
