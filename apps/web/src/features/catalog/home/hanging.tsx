import Image from "next/image";
import back from "@/features/catalog/pictures/back.jpg";
import box from "@/features/catalog/pictures/box.jpg";
import snapOn from "@/features/catalog/pictures/snap-on.jpg";
import { homeTexts } from "./home-texts.tsx";
import { SnapLoop } from "./snap-loop.tsx";

const size = { width: 600, height: 400 } as const;
const pictureClass = "h-auto w-full rounded-2xl";

export function Hanging() {
  return (
    <ul className="mt-10 grid gap-x-6 gap-y-8 @min-[44rem]:grid-cols-3">
      <li>
        <Image src={box.src} alt={homeTexts.boxPicture} {...size} className={pictureClass} />
        <p className="mt-3 text-soft">{homeTexts.boxText}</p>
      </li>
      <li>
        <Image src={back.src} alt={homeTexts.backPicture} {...size} className={pictureClass} />
        <p className="mt-3 text-soft">{homeTexts.backText}</p>
      </li>
      <li>
        <SnapLoop>
          <Image src={snapOn.src} alt={homeTexts.snapPicture} {...size} className="h-auto w-full" />
        </SnapLoop>
        <p className="mt-3 text-soft">{homeTexts.snapText}</p>
      </li>
    </ul>
  );
}
