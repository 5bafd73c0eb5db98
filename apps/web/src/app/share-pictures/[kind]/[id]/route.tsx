import { setOnWall, workOnWall } from "@storywall/domain/walls/captures/art-on-wall";
import { artItem, curatedSet } from "@/server/art.ts";
import { drawWall } from "@/server/draw-wall.tsx";

type Props = { params: Promise<{ kind: string; id: string }> };

export async function GET(_: Request, { params }: Props): Promise<Response> {
  const { kind, id } = await params;
  const wall = await wallOf(kind, id);
  return wall ? drawWall(wall) : new Response("We could not find this picture.", { status: 404 });
}

async function wallOf(kind: string, id: string) {
  if (kind === "art") {
    const art = await artItem(id);
    return art && workOnWall(art);
  }
  if (kind !== "art-sets") return null;
  const set = await curatedSet(id);
  return set && setOnWall(set);
}
