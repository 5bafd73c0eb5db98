import { findChosenCrop, findDesignTemplate, getTone } from "@storywall/domain/walls/design/design";
import type { SharedWall } from "@storywall/domain/walls/share";
import { computeWallLayout } from "@storywall/domain/walls/tiles/wall-layout";
import { getButtonClassName } from "@storywall/ui/button";
import Link from "next/link";
import type { TilePicture } from "@/components/tiles/framed-tile.tsx";
import { createArtPicture } from "@/features/catalog/art/art-picture.ts";
import { SeeIn3dButton } from "./model/see-in-3d-button.tsx";
import { shareTexts } from "./share-texts.ts";
import { WallInRoom } from "./wall-in-room.tsx";

const CM_PER_INCH = 2.54;
const toInches = (cm: number) => Math.round(cm / CM_PER_INCH);

/** Parts of the room that are shown. Phones get a narrower part. */
const roomViews = [
  { aspect: 4 / 3, maxWidthRem: 40, className: "sm:hidden" },
  { aspect: 16 / 10, maxWidthRem: 70, className: "max-sm:hidden" },
];

type Props = { wall: SharedWall; token: string };

/** Shows a shared wall, which cannot be edited. Frames whose photo was deleted are empty. */
export function SharedWallView({ wall, token }: Props) {
  const template = findDesignTemplate(wall.templateKey, wall.design);
  if (!template) return null;
  const { tiles } = wall.design;
  const { width, height } = computeWallLayout(template, tiles);
  const getPicture = (tileName: string) => getTilePicture(wall, tileName);
  return (
    <div className="mx-auto max-w-6xl px-4 pt-8 sm:pt-12">
      <h1 className="break-words text-4xl sm:text-5xl">{wall.name}</h1>
      <p className="mt-3 text-lg text-soft">
        {shareTexts.sharedWall({
          template: template.name,
          frame: wall.design.frameStyle,
          inches: { width: toInches(width), height: toInches(height) },
          cm: { width, height },
        })}
      </p>
      <div role="img" aria-label={shareTexts.wallAboveSofa(wall.name)} className="mt-6">
        {roomViews.map((view) => (
          <WallInRoom key={view.aspect} template={template} design={wall.design} getPicture={getPicture} {...view} />
        ))}
      </div>
      <div className="mt-8 flex flex-wrap items-center gap-4">
        <SeeIn3dButton source={{ name: wall.name, templateKey: wall.templateKey, design: wall.design, token }} />
        <Link href={`/create/${template.key}`} className={getButtonClassName()}>
          {shareTexts.makeYourOwn}
        </Link>
        <p className="text-soft">{shareTexts.keepLinkPrivate}</p>
      </div>
    </div>
  );
}

function getTilePicture({ design, pictures, arts }: SharedWall, tileName: string): TilePicture | null {
  const tile = design.tiles.find(({ name }) => name === tileName);
  if (!tile) return null;
  const crop = findChosenCrop(design, tile);
  const work = arts.find(({ artItemId }) => artItemId === tile.artItemId);
  if (work && !tile.userPhotoId) return { ...createArtPicture({ ...work, id: work.artItemId }, 828), crop };
  const found = pictures.find(({ userPhotoId }) => userPhotoId === tile.userPhotoId);
  if (!found?.width || !found.height) return null;
  return { src: found.picture, width: found.width, height: found.height, crop, tone: getTone(tile) };
}
