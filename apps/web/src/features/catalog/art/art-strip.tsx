import Image from "next/image";
import { getArtImagePath } from "./art-picture.ts";
import { artTexts } from "./art-texts.tsx";

/** The fields that `art.list` and `art.listAll` have in common. */
export type StripArt = { id: string; title: string; orientation: "portrait" | "landscape" };

type Props = {
  items: readonly StripArt[];
  onChoose: (art: StripArt) => void;
  className?: string;
};

export function ArtStrip({ items, onChoose, className = "" }: Props) {
  return (
    <ul aria-label={artTexts.art} className={`flex snap-x gap-3 overflow-x-auto p-1 pb-3 ${className}`}>
      {items.map((art) => (
        <li key={art.id} className="shrink-0 snap-start">
          <button
            type="button"
            onClick={() => onChoose(art)}
            aria-label={artTexts.hangArt(art.title)}
            title={art.title}
            className="block h-28 rounded-xs shadow-[0_1px_2px_rgb(0_0_0/0.3),0_4px_8px_-3px_rgb(0_0_0/0.3)] transition-transform hover:-translate-y-0.5"
          >
            <Image
              src={getArtImagePath(art.id, 400)}
              alt=""
              width={art.orientation === "portrait" ? 75 : 168}
              height={112}
              className="h-full w-auto rounded-xs"
            />
          </button>
        </li>
      ))}
    </ul>
  );
}
