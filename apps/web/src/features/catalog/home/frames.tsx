import { defaultFrameSize } from "@storywall/domain/catalog/frame-sizes";
import { frameTypeKeys, frameTypes } from "@storywall/domain/catalog/frame-types";
import Link from "next/link";
import { FramedTile } from "@/components/tiles/framed-tile.tsx";
import { getSamplePhoto } from "@/components/tiles/samples.ts";
import type { SharedTile } from "@/components/tiles/tile-svg.tsx";

export const sixFrames = frameTypeKeys.map((key): SharedTile => {
  const { color, matType: mat } = frameTypes[key];
  return { frameSize: defaultFrameSize, color, mat };
});

export function Frames() {
  return (
    <section aria-labelledby="frames" className="mt-20 bg-wall py-16">
      <div className="mx-auto max-w-6xl px-4">
        <h2 id="frames" className="text-3xl">
          Six frames, with or without a mat
        </h2>
        <p className="mt-3 max-w-prose text-soft">
          Black, white or wood. Edge to edge, or with a white mat around your photo.{" "}
          <Link href="/browse#frames" className="text-ink underline underline-offset-4">
            Compare frames
          </Link>
        </p>
        <ul className="mt-8 grid grid-cols-3 gap-x-4 gap-y-8 sm:gap-x-7 lg:grid-cols-6">
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
    </section>
  );
}
