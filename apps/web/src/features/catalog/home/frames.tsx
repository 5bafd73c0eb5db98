import { frameTypeKeys, frameTypes } from "@storywall/domain/catalog/frames";
import Image from "next/image";
import Link from "next/link";
import { catalogTexts } from "@/features/catalog/catalog-texts.tsx";
import { framePictures } from "@/features/catalog/frame-pictures.ts";
import { homeTexts } from "./home-texts.tsx";

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
          <ul className="mt-8 grid grid-cols-2 gap-x-2 gap-y-8 @min-[18rem]:grid-cols-3 @min-[18rem]:gap-x-3 @min-[60rem]:grid-cols-6">
            {frameTypeKeys.map((key) => (
              <li key={key}>
                <Image
                  src={framePictures[key].front}
                  alt={catalogTexts.frameOnWall(frameTypes[key].name)}
                  width={192}
                  height={240}
                  className="h-auto w-full rounded-xl"
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
