"use client";

import { frameTypeKeys, frameTypes } from "@storywall/domain/catalog/frames";
import { tileThicknessText } from "@storywall/domain/catalog/tile-measures";
import Image from "next/image";
import { catalogTexts } from "@/features/catalog/catalog-texts.tsx";
import { describeFrame } from "@/features/catalog/describe-frame.ts";
import type { framePictures } from "@/features/catalog/frame-pictures.ts";
import { browseTexts } from "./browse-texts.tsx";

export function FrameGallery({ pictures }: { pictures: typeof framePictures }) {
  "use no memo"; // Rendered once, so memoizing it would only make the page larger.
  return (
    <section id="frames" aria-labelledby="frames-title" className="mt-20 scroll-mt-16 bg-wall py-16">
      <div className="mx-auto max-w-6xl px-4">
        <h2 id="frames-title" className="text-3xl">
          {browseTexts.framesTitle}
        </h2>
        <p className="mt-2 max-w-prose text-soft">{browseTexts.framesText}</p>
        <div className="@container">
          <ul className="mt-8 grid gap-x-4 gap-y-10 @min-[18rem]:grid-cols-2 @min-[44rem]:grid-cols-3 @min-[44rem]:gap-x-8">
            {frameTypeKeys.map((key) => {
              const { name, isForLayouts, isOutOfStock } = frameTypes[key];
              const { front, corner, edge } = pictures[key];
              return (
                <li key={key}>
                  <div className={`grid grid-cols-2 gap-2 ${isOutOfStock ? "opacity-50" : ""}`}>
                    <Image
                      src={front}
                      alt={catalogTexts.frameOnWall(name)}
                      width={352}
                      height={440}
                      className="col-span-2 h-auto w-full rounded-xl"
                    />
                    <Image
                      src={corner}
                      alt={catalogTexts.frameCorner(name)}
                      width={172}
                      height={172}
                      className="h-auto w-full rounded-xl"
                    />
                    <Image
                      src={edge}
                      alt={browseTexts.frameEdge(name, tileThicknessText)}
                      width={172}
                      height={172}
                      className="h-auto w-full rounded-xl"
                    />
                  </div>
                  <h3 className="mt-5 text-xl">{name}</h3>
                  <p className="mt-1 text-soft">{describeFrame(key)}</p>
                  <p className="mt-1 text-sm text-soft">
                    {isOutOfStock
                      ? browseTexts.frameOutOfStock
                      : isForLayouts
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
