import { defaultFrameSize } from "@storywall/domain/catalog/frame-sizes";
import { frameTypeKeys, frameTypes } from "@storywall/domain/catalog/frame-types";
import { matMm } from "@storywall/domain/catalog/print-constants";
import { canvasTemplates } from "@storywall/domain/catalog/templates";
import { FramedTile } from "@/components/tiles/framed-tile.tsx";
import { getSamplePhoto } from "@/components/tiles/samples.ts";
import type { SharedTile } from "@/components/tiles/tile-svg.tsx";

const colors = { black: "Black", white: "White", wood: "Wood" } as const;
const matDescriptions = {
  none: "no mat, photo edge to edge",
  shallow: `1-inch (${matMm.shallow / 10} cm) white mat`,
} as const;
const layoutFrameTypes = new Set(canvasTemplates.flatMap((template) => template.frameTypes));

export const galleryFrames = frameTypeKeys.map((key): SharedTile => {
  const { color, matType: mat } = frameTypes[key];
  return { frameSize: defaultFrameSize, color, mat };
});

export function FrameGallery() {
  return (
    <section id="frames" aria-labelledby="frames-title" className="mt-20 scroll-mt-16 bg-wall py-16">
      <div className="mx-auto max-w-6xl px-4">
        <h2 id="frames-title" className="text-3xl">
          Six frames
        </h2>
        <p className="mt-2 max-w-prose text-soft">
          Three colors, each with or without a white mat. All at the same price.
        </p>
        <ul className="mt-8 grid grid-cols-2 gap-x-6 gap-y-10 sm:gap-x-12 md:grid-cols-3 lg:gap-x-20">
          {frameTypeKeys.map((key, index) => {
            const { name, color, matType, isOutOfStock } = frameTypes[key];
            return (
              <li key={key}>
                <div className={isOutOfStock ? "opacity-50" : ""}>
                  <FramedTile
                    frameSize={defaultFrameSize}
                    color={color}
                    mat={matType}
                    sharedFramesPage="browse"
                    picture={getSamplePhoto([6, 6, 4, 4, 8, 8][index] ?? index, 640)}
                  />
                </div>
                <h3 className="mt-5 text-xl">{name}</h3>
                <p className="mt-1 text-soft">
                  {colors[color]}, {matDescriptions[matType]}.
                </p>
                <p className="mt-1 text-sm text-soft">
                  {isOutOfStock
                    ? "Out of stock right now."
                    : layoutFrameTypes.has(key)
                      ? "For every wall."
                      : "For collections and single tiles."}
                </p>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
