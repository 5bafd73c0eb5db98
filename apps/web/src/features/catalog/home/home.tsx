import { frameTypeKeys, frameTypes } from "@storywall/domain/catalog/frames";
import { shopCopy } from "@storywall/domain/catalog/localised";
import type { Pricing } from "@storywall/domain/catalog/prices";
import { RETURN_DAYS } from "@storywall/domain/catalog/shop-terms";
import { memoryCollections } from "@storywall/domain/catalog/templates";
import { getButtonClassName } from "@storywall/ui/button";
import Image from "next/image";
import Link from "next/link";
import type { ReactNode } from "react";
import { TemplateCard, TemplateFrameDefinitions } from "@/features/catalog/browse/template-card.tsx";
import { catalogTexts } from "@/features/catalog/catalog-texts.tsx";
import { framePictures } from "@/features/catalog/frame-pictures.ts";
import back from "@/features/catalog/pictures/back.jpg";
import box from "@/features/catalog/pictures/box.jpg";
import snapOn from "@/features/catalog/pictures/snap-on.jpg";
import { SnapVideo } from "./snap-video.tsx";

type RenderLink = (text: string) => ReactNode;

const texts = {
  heroTitle: "Turn life stories into wall art",
  heroText:
    "Your photos, printed and framed as magnetic tiles. No nails, no hammer. Hang them in minutes and swap them whenever you like.",
  startWithThreePhotos: "Start with three photos",
  shippingAndReturns: (shipping: string, returnDays: number) => `${shipping}. Free returns for ${returnDays} days.`,

  stepsTitle: "From phone to wall",
  steps: [
    {
      title: "Choose your photos",
      text: "Upload them from your phone or computer. Any camera, any orientation. Your photos stay private, and they stay yours.",
    },
    {
      title: "Pick a frame and size",
      text: "See your wall to scale, crop each photo, and check the print quality before you pay.",
    },
    {
      title: "Hang it in minutes",
      text: "Stick a steel plate to a smooth, painted wall and the tile snaps on magnetically. Move it whenever you like.",
    },
  ],
  boxPicture: "An open box with framed tiles, another tile beside it, and three steel plates",
  boxText: "In the box: your framed tiles and a steel plate for each.",
  backPicture: "The back of a framed tile with its magnet, and two steel plates",
  backText: "A magnet on the back of the tile, an adhesive steel plate on the wall.",
  snapPicture: "A framed tile in front of its steel plate on the wall",
  snapText: "Hold the tile up to the plate. The magnet does the rest.",

  checkYourWall: (renderWallLink: RenderLink) => (
    <>Brick, textured, or freshly painted walls? Renting? {renderWallLink("Check your wall")}</>
  ),

  framesTitle: "Six frames, three with a mat",
  framesText: (renderFramesLink: RenderLink) => (
    <>
      Black, white, or wood. Edge to edge, or with a white mat around your photo. {renderFramesLink("Compare frames")}
    </>
  ),
};

export function Hero({ announcement, picture }: { announcement: ReactNode; picture: ReactNode }) {
  return (
    <section className="mx-auto grid items-center lg:grid-cols-[calc((100vw-72rem)/2+31.5rem)_minmax(0,1fr)]">
      <div className="px-4 pb-8 lg:pb-16 lg:pr-10 lg:pl-[max(1rem,calc((100vw-72rem)/2+1rem))]">
        <div className="pt-6 pb-2 lg:pt-10">{announcement}</div>
        <h1 className="text-[clamp(2.75rem,6.2vw,4.25rem)] leading-[0.98]">{texts.heroTitle}</h1>
        <p className="mt-5 max-w-md text-lg text-soft">{texts.heroText}</p>
        <div className="mt-7 flex flex-wrap gap-3">
          <Link href="/create/trio" className={getButtonClassName("primary", "min-h-13 px-7 text-lg max-sm:w-full")}>
            {texts.startWithThreePhotos}
          </Link>
          <Link href="/browse" className={getButtonClassName("plain", "min-h-13 px-6 text-lg max-sm:w-full")}>
            {catalogTexts.seeAllWalls}
          </Link>
        </div>
        <p className="mt-5 text-soft">{texts.shippingAndReturns(shopCopy.freeShippingText, RETURN_DAYS)}</p>
      </div>
      {picture}
    </section>
  );
}

export function StepsSection() {
  return (
    <section aria-labelledby="how" className="mx-auto max-w-6xl px-4 pt-20">
      <h2 id="how" className="text-3xl">
        {texts.stepsTitle}
      </h2>
      <div className="@container">
        <ol className="mt-8 grid gap-x-6 gap-y-8 @min-[44rem]:grid-cols-3">
          {texts.steps.map(({ title, text }, index) => (
            <li key={title} className="flex gap-4 @min-[44rem]:block">
              <p aria-hidden="true" className="font-display text-5xl text-accent leading-none tabular-nums">
                {index + 1}
              </p>
              <div className="min-w-0 @min-[44rem]:mt-5">
                <h3 className="text-xl">{title}</h3>
                <p className="mt-2 text-soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
        <HangingSection />
      </div>
      <p className="mt-8 text-soft">
        {texts.checkYourWall((text) => (
          <Link href="/browse#your-wall" className="text-ink underline underline-offset-4">
            {text}
          </Link>
        ))}
      </p>
    </section>
  );
}

/** Size of each picture. Three pictures are side by side; on phones, they are stacked. */
const size = { width: 1440, height: 960, sizes: "(min-width: 48rem) 22rem, 100vw" } as const;
const pictureClass = "h-auto w-full rounded-2xl";

function HangingSection() {
  return (
    <ul className="mt-10 grid gap-x-6 gap-y-8 @min-[44rem]:grid-cols-3">
      <li>
        <Image src={box.src} alt={texts.boxPicture} {...size} className={pictureClass} />
        <p className="mt-3 text-soft">{texts.boxText}</p>
      </li>
      <li>
        <Image src={back.src} alt={texts.backPicture} {...size} className={pictureClass} />
        <p className="mt-3 text-soft">{texts.backText}</p>
      </li>
      <li>
        <SnapVideo>
          <Image src={snapOn.src} alt={texts.snapPicture} {...size} className="h-auto w-full" />
        </SnapVideo>
        <p className="mt-3 text-soft">{texts.snapText}</p>
      </li>
    </ul>
  );
}

export function FramesSection() {
  return (
    <section aria-labelledby="frames" className="mt-20 bg-wall py-16">
      <div className="mx-auto max-w-6xl px-4">
        <h2 id="frames" className="text-3xl">
          {texts.framesTitle}
        </h2>
        <p className="mt-3 max-w-prose text-soft">
          {texts.framesText((text) => (
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

export function CollectionsSection({ pricing }: { pricing: Pricing }) {
  return (
    <section aria-labelledby="collections" className="mx-auto max-w-6xl px-4 pt-20">
      <h2 id="collections" className="text-3xl">
        {catalogTexts.memoryCollections}
      </h2>
      <TemplateFrameDefinitions page="home" templateKeys={memoryCollections.map(({ key }) => key)} />
      <div className="@container">
        <ul className="mt-6 grid gap-6 @min-[37rem]:grid-cols-2 @min-[44rem]:grid-cols-3">
          {memoryCollections.map(({ key }) => (
            <TemplateCard key={key} page="home" templateKey={key} pricing={pricing} />
          ))}
        </ul>
      </div>
    </section>
  );
}
