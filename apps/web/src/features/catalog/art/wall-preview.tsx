import { frameTypes } from "@storywall/domain/catalog/frames";
import { computeCompanionsLayout } from "@storywall/domain/walls/tiles/wall-layout";
import { useId, useState } from "react";
import { SharedFrameDefinitions } from "@/components/tiles/shared-frame-definitions.tsx";
import { PlacedTiles } from "@/components/tiles/template-wall.tsx";
import { GroupInLivingRoom, TileInRoomLight } from "@/features/catalog/living-room.tsx";
import { artTexts } from "./art-texts.tsx";
import { type ArtOptions, ArtTile, type HangableArt } from "./art-tile.tsx";

type Props = {
  art: HangableArt;
  /** The artworks that hang beside or below this one; empty if there are none. */
  companions: readonly HangableArt[];
  choice: ArtOptions;
};

const views = [
  ["room", artTexts.inARoom],
  ["close", artTexts.closeUp],
] as const;

const ROOM_MAX_WIDTH_REM = 40;

/** Width in px of a picture in the room. In the enlarged view, this picture is shown until the larger one is loaded. */
const ROOM_PICTURE_WIDTH = 384;

/** Shows an artwork to scale above a sofa, or enlarged. Both views have the same height, to avoid layout shift. */
export function WallPreview({ art, companions, choice }: Props) {
  const [view, setView] = useState<(typeof views)[number][0]>("room");
  return (
    <div className="md:sticky md:top-22">
      {view === "room" ? (
        <RoomView art={art} companions={companions} choice={choice} />
      ) : (
        <div className="grid aspect-square place-items-center overflow-hidden rounded-2xl bg-(--room-wall)">
          <div style={{ width: art.orientation === "portrait" ? "60%" : "88%" }}>
            <ArtTile art={art} choice={choice} pictureWidths={[ROOM_PICTURE_WIDTH, 1080]} />
          </div>
        </div>
      )}
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

const toTile = ({ id: name, orientation }: HangableArt) => ({ name, orientation });

function RoomView({ art, companions, choice }: Props) {
  const id = useId();
  const { color, matType: mat } = frameTypes[choice.frame];
  const works = [art, ...companions];
  const layout = computeCompanionsLayout(toTile(art), companions.map(toTile), choice.size);
  return (
    <GroupInLivingRoom layout={layout} aspect={1} distance="close" maxWidthRem={ROOM_MAX_WIDTH_REM} isAboveFold>
      {(margin, area) => (
        <>
          <SharedFrameDefinitions
            page={id}
            tiles={layout.tiles.map(({ frameSize, orientation }) => ({ frameSize, orientation, color, mat }))}
          />
          <PlacedTiles layout={layout} margin={margin}>
            {(tile) => {
              const work = works.find(({ id: name }) => name === tile.name);
              return work ? (
                <TileInRoomLight tile={tile} group={area}>
                  <ArtTile art={work} choice={choice} pictureWidths={[ROOM_PICTURE_WIDTH]} sharedFramesPage={id} />
                </TileInRoomLight>
              ) : null;
            }}
          </PlacedTiles>
        </>
      )}
    </GroupInLivingRoom>
  );
}
