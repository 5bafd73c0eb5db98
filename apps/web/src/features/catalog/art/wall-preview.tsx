import { frameSizes } from "@storywall/domain/catalog/frames";
import { hangInLivingRoom, measureGroup } from "@storywall/domain/walls/tiles/room-scene";
import { type ReactNode, useState } from "react";
import { LitByRoom, LivingRoom } from "@/features/catalog/living-room.tsx";
import { artTexts } from "./art-texts.tsx";
import type { ArtOptions, FramableArt } from "./art-tile.tsx";

type Props = { art: FramableArt; choice: ArtOptions; children: ReactNode };

const views = [
  ["close", artTexts.closeUp],
  ["room", artTexts.onAWall],
] as const;

const ROOM_MAX_WIDTH_REM = 40;

/** Shows a tile either enlarged or to scale above a sofa. Both views have the same height, to avoid layout shift. */
export function WallPreview({ art, choice, children }: Props) {
  const [view, setView] = useState<(typeof views)[number][0]>("close");
  const { w, h } = frameSizes[choice.size].val;
  const layout = art.orientation === "portrait" ? { width: w, height: h } : { width: h, height: w };
  const hung = hangInLivingRoom(measureGroup(layout), 1);
  return (
    <div className="md:sticky md:top-22">
      <div className="grid aspect-square overflow-hidden rounded-2xl bg-wall *:[grid-area:1/1]">
        {view === "close" || !hung ? (
          <div className="place-self-center" style={{ width: art.orientation === "portrait" ? "56%" : "80%" }}>
            {children}
          </div>
        ) : (
          <div className="relative">
            <LivingRoom hung={hung} maxWidthRem={ROOM_MAX_WIDTH_REM}>
              <LitByRoom area={hung.group}>{children}</LitByRoom>
            </LivingRoom>
          </div>
        )}
      </div>
      <fieldset className="mt-3 flex justify-center gap-2">
        <legend className="sr-only">{artTexts.view}</legend>
        {views.map(([key, text]) => (
          <label
            key={key}
            className="inline-flex min-h-11 cursor-pointer items-center rounded-full px-4 hover:bg-wall has-checked:bg-wall has-checked:font-semibold has-focus-visible:outline-3 has-focus-visible:outline-accent"
          >
            <input type="radio" name="view" checked={view === key} onChange={() => setView(key)} className="sr-only" />
            {text}
          </label>
        ))}
      </fieldset>
    </div>
  );
}
