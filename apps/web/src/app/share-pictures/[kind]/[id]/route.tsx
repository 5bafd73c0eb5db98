import { layOutArtSet, layOutArtwork } from "@storywall/domain/walls/captures/art-wall-image";
import { pageTexts } from "@/app/page-texts.ts";
import { readArtItem, readCuratedSet } from "@/server/catalog.ts";
import { drawArtWall } from "@/server/draw-wall.tsx";

type Props = { params: Promise<{ kind: string; id: string }> };

export async function GET(_: Request, { params }: Props): Promise<Response> {
  const { kind, id } = await params;
  const wall = await loadWall(kind, id);
  return wall ? drawArtWall(wall) : new Response(pageTexts.pictureNotFound, { status: 404 });
}

async function loadWall(kind: string, id: string) {
  if (kind === "art") {
    const art = await readArtItem(id);
    return art && layOutArtwork(art);
  }
  if (kind !== "art-sets") return null;
  const set = await readCuratedSet(id);
  return set && layOutArtSet(set);
}
