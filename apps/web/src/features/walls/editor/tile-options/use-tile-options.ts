import { defaultFrameSize, type FrameSizeKey, isFrameSize } from "@storywall/domain/catalog/frames";
import type { Size } from "@storywall/domain/kernel/rect";
import { type DesignTile, findChosenCrop, getTone, type TileCrop } from "@storywall/domain/walls/design/design";
import { TONE_GAMMA, type Tone } from "@storywall/domain/walls/tiles/tone";
import { getTileGeometry } from "@/components/tiles/tile-svg.tsx";
import { createArtPicture } from "@/features/catalog/art/art-picture.ts";
import { getPhotoPicture } from "@/features/photos/photos-state.ts";
import { useWorkbench } from "@/features/walls/editor/use-workbench.ts";

const CROP_WIDTH_PX = 1920;

type Picture = Size & { src: string };
export type OptionsProps = { options: ReturnType<typeof useTileOptions> };
export type PictureProps = OptionsProps & { picture: Picture };

/** Returns the state of a tile, and functions for the changes that several of its options make. */
export function useTileOptions(tile: DesignTile) {
  const { editor, arts } = useWorkbench();
  const { template, canvas, slots, photos, dispatch } = editor;
  const { design } = canvas;
  const position = slots.findIndex(({ name }) => name === tile.name) + 1;
  const orientation = template.tiles[position - 1]?.orientation ?? "portrait";
  const frameSize = isFrameSize(tile.frameSize) ? tile.frameSize : defaultFrameSize;
  const photo = tile.userPhotoId ? photos.get(tile.userPhotoId) : undefined;
  const art = tile.artItemId ? arts.get(tile.artItemId) : undefined;
  const picture: Picture | null = art ? createArtPicture(art, CROP_WIDTH_PX) : getPhotoPicture(photo);
  const tone = getTone(tile);
  const storeTone = (stored: DesignTile["tone"]) => dispatch({ type: "tone-chosen", tile: tile.name, tone: stored });
  return {
    tile,
    position,
    design,
    photo,
    picture,
    /** The tile's frame, as it is drawn. */
    frame: { frameSize, orientation, color: design.frameType, mat: design.matType },
    geometry: getTileGeometry({ frameSize, orientation, mat: design.matType }),
    crop: findChosenCrop(design, tile),
    tone,
    dispatch,
    changeCrop: (tileCrop: TileCrop) => dispatch({ type: "crop-changed", tile: tile.name, tileCrop }),
    changeSize: (size: FrameSizeKey) => dispatch({ type: "size-chosen", size, tile: tile.name }),
    /** Changes the tone. If the photo is printed unchanged, no tone is stored. */
    changeTone: ({ gamma, filter }: Tone) => {
      const isUnchanged = gamma === TONE_GAMMA.least && !filter;
      if (isUnchanged || !tile.userPhotoId) storeTone(null);
      else storeTone({ photo: tile.userPhotoId, gamma, ...(filter ? { filter } : {}) });
    },
  };
}
