import Image from "next/image";
import Link from "next/link";
import type { ReactNode } from "react";
import choice from "@/features/catalog/pictures/choice.jpg";
import phone from "@/features/catalog/pictures/phone.jpg";
import snapOn from "@/features/catalog/pictures/snap-on.jpg";
import { SnapVideo } from "./snap-video.tsx";

const texts = {
  title: "From phone to wall",
  choosePhotos: "Choose your photos",
  choosePhotosText:
    "Upload them from your phone or computer. Any camera, any orientation. Your photos stay private, and they stay yours.",
  phonePicture: "A phone with photos, three of them chosen, beside one of them in a frame",
  pickFrame: "Pick a frame and size",
  pickFrameText: "See your wall to scale, crop each photo, and check the print quality before you pay.",
  choicePicture: "Three framed tiles on a table: black with a mat, wood with a mat, and white without",
  hangIt: "Hang it in minutes",
  hangItText:
    "Stick a steel plate to a smooth, painted wall and the tile snaps on magnetically. Move it whenever you like.",
  snapPicture: "A framed tile in front of its steel plate on the wall",
  checkYourWall: (renderWallLink: (text: string) => ReactNode) => (
    <>Brick, textured, or freshly painted walls? Renting? {renderWallLink("Check your wall")}</>
  ),
};

/** Size of a picture. In the narrow cards of phones, it is cut off at its sides and as large as on other screens. */
const size = { width: 384, height: 256 } as const;
const pictureClass = "absolute inset-0 size-full object-cover";

export function StepsSection() {
  const steps = [
    {
      title: texts.choosePhotos,
      text: texts.choosePhotosText,
      picture: <Image src={phone.src} alt={texts.phonePicture} {...size} className={`${pictureClass} object-[17%]`} />,
    },
    {
      title: texts.pickFrame,
      text: texts.pickFrameText,
      picture: <Image src={choice.src} alt={texts.choicePicture} {...size} className={pictureClass} />,
    },
    {
      title: texts.hangIt,
      text: texts.hangItText,
      picture: (
        <SnapVideo>
          <Image src={snapOn.src} alt={texts.snapPicture} {...size} className={`${pictureClass} object-[40%]`} />
        </SnapVideo>
      ),
    },
  ];
  return (
    <section aria-labelledby="how" className="mx-auto max-w-6xl px-4 pt-14 sm:pt-20">
      <h2 id="how" className="text-3xl">
        {texts.title}
      </h2>
      <div className="@container">
        <ol className="mt-6 grid gap-4 @min-[44rem]:grid-cols-3 @min-[60rem]:gap-6">
          {steps.map(({ title, text, picture }, index) => (
            <li
              key={title}
              className="overflow-hidden rounded-2xl bg-card shadow-[0_1px_3px_rgb(0_0_0/0.12)] @max-[44rem]:@min-[20rem]:grid @max-[44rem]:@min-[20rem]:grid-cols-[36%_1fr]"
            >
              <div className="relative aspect-3/2 @max-[44rem]:@min-[20rem]:aspect-auto">{picture}</div>
              <div className="relative p-5 pt-9 @max-[44rem]:@min-[20rem]:py-5 @max-[44rem]:@min-[20rem]:pl-9">
                <p
                  aria-hidden="true"
                  className="absolute -top-6 left-5 grid size-12 place-items-center rounded-full bg-accent font-display text-2xl text-accent-ink ring-4 ring-card @max-[44rem]:@min-[20rem]:top-4 @max-[44rem]:@min-[20rem]:-left-6"
                >
                  {index + 1}
                </p>
                <h3 className="text-xl">{title}</h3>
                <p className="mt-2 text-soft">{text}</p>
              </div>
            </li>
          ))}
        </ol>
      </div>
      <p className="mt-6 text-soft">
        {texts.checkYourWall((text) => (
          <Link href="/browse#your-wall" className="text-ink underline underline-offset-4">
            {text}
          </Link>
        ))}
      </p>
    </section>
  );
}
