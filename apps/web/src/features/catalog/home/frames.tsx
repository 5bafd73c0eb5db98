import { defaultFrameSize, frameTypeKeys, frameTypes } from "@storywall/domain/catalog/frames";
import Link from "next/link";
import { FramedTile } from "@/components/tiles/framed-tile.tsx";
import { getSamplePhoto } from "@/components/tiles/samples.ts";
import type { SharedTile } from "@/components/tiles/tile-svg.tsx";
import { homeTexts } from "./home-texts.tsx";

export const sixFrames = frameTypeKeys.map((key): SharedTile => {
  const { color, matType: mat } = frameTypes[key];
  return { frameSize: defaultFrameSize, color, mat };
});

export function Frames() {
  return (
    <section aria-labelledby="frames" className="mt-20 bg-wall py-16">
      <div className="mx-auto max-w-6xl px-4">
        <h2 id="frames" className="text-3xl">
          {homeTexts.framesTitle}
        </h2>
        <p className="mt-3 max-w-prose text-soft">
          {homeTexts.framesText((text) => (
            <Link href="/browse#frames" className="text-ink underline underline-offset-4">
              {text}
            </Link>
          ))}
        </p>
        <div className="@container">
          <ul className="mt-8 grid grid-cols-2 gap-x-2 gap-y-8 @min-[18rem]:grid-cols-3 @min-[18rem]:gap-x-4 @min-[37rem]:gap-x-7 @min-[60rem]:grid-cols-6">
            {frameTypeKeys.map((key, index) => (
              <li key={key}>
                <FramedTile
                  frameSize={defaultFrameSize}
                  color={frameTypes[key].color}
                  mat={frameTypes[key].matType}
                  sharedFramesPage="home"
                  picture={getSamplePhoto(index * 2 + 3, 384)}
                />
                <p className="mt-3 font-semibold">{frameTypes[key].name}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
