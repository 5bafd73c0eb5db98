import { defaultFrameSize, frameTypeKeys, frameTypes } from "@storywall/domain/catalog/frames";
import { matMm } from "@storywall/domain/catalog/print-constants";
import { canvasTemplates } from "@storywall/domain/catalog/templates";
import { FramedTile } from "@/components/tiles/framed-tile.tsx";
import { getSamplePhoto } from "@/components/tiles/samples.ts";
import type { SharedTile } from "@/components/tiles/tile-svg.tsx";
import { browseTexts } from "./browse-texts.tsx";

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
          {browseTexts.framesTitle}
        </h2>
        <p className="mt-2 max-w-prose text-soft">{browseTexts.framesText}</p>
        <div className="@container">
          <ul className="mt-8 grid gap-x-6 gap-y-10 @min-[18rem]:grid-cols-2 @min-[37rem]:gap-x-12 @min-[44rem]:grid-cols-3 @min-[60rem]:gap-x-20">
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
                    {matType === "none"
                      ? browseTexts.frameWithoutMat(browseTexts.frameColors[color])
                      : browseTexts.frameWithMat(browseTexts.frameColors[color], matMm[matType] / 10)}
                  </p>
                  <p className="mt-1 text-sm text-soft">
                    {isOutOfStock
                      ? browseTexts.frameOutOfStock
                      : layoutFrameTypes.has(key)
                        ? browseTexts.frameForEveryWall
                        : browseTexts.frameForSomeWalls}
                  </p>
                </li>
              );
            })}
          </ul>
        </div>
      </div>
    </section>
  );
}
