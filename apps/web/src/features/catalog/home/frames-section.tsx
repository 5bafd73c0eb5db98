"use client";

import { frameTypeKeys, frameTypes } from "@storywall/domain/catalog/frames";
import Image from "next/image";
import Link from "next/link";
import type { ReactNode } from "react";
import { catalogTexts } from "@/features/catalog/catalog-texts.tsx";
import { describeFrame } from "@/features/catalog/describe-frame.ts";
import type { framePictures } from "@/features/catalog/frame-pictures.ts";

const texts = {
  title: "Six frames, three with a mat",
  text: (renderFramesLink: (text: string) => ReactNode) => (
    <>
      Black, white, or wood. Edge to edge, or with a white mat around your photo. {renderFramesLink("Compare frames")}
    </>
  ),
};

/** Shows each frame on a wall. Large screens also show one of its corners close up. */
export function FramesSection({ pictures }: { pictures: typeof framePictures }) {
  "use no memo"; // Rendered once, so memoizing it would only make the page larger.
  return (
    <section aria-labelledby="frames" className="mx-auto max-w-6xl px-4 pt-14 sm:pt-20">
      <h2 id="frames" className="text-3xl">
        {texts.title}
      </h2>
      <p className="mt-2 max-w-prose text-soft">
        {texts.text((text) => (
          <Link href="/browse#frames" className="text-ink underline underline-offset-4">
            {text}
          </Link>
        ))}
      </p>
      <div className="@container">
        <ul className="mt-6 grid grid-cols-2 gap-x-2 gap-y-6 @min-[18rem]:grid-cols-3 @min-[18rem]:gap-x-3 @min-[44rem]:gap-x-6 @min-[44rem]:gap-y-8">
          {frameTypeKeys.map((key) => {
            const { name } = frameTypes[key];
            return (
              <li key={key}>
                <div className="grid gap-1 overflow-hidden rounded-xl @min-[44rem]:rounded-2xl @min-[60rem]:grid-cols-2">
                  <Image
                    src={pictures[key].front}
                    alt={catalogTexts.frameOnWall(name)}
                    width={240}
                    height={300}
                    className="aspect-4/5 w-full object-cover"
                  />
                  <Image
                    src={pictures[key].corner}
                    alt={catalogTexts.frameCorner(name)}
                    width={224}
                    height={224}
                    className="size-full object-cover @max-[60rem]:hidden"
                  />
                </div>
                <h3 className="mt-3 font-sans font-semibold text-base tracking-normal">{name}</h3>
                <p className="text-soft @max-[44rem]:hidden">{describeFrame(key)}</p>
              </li>
            );
          })}
        </ul>
      </div>
    </section>
  );
}
