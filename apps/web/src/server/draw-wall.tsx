import "server-only";
import { buffer } from "node:stream/consumers";
import { frameColors, MAT_WHITE } from "@storywall/domain/catalog/frames";
import { intersectRects, type Rect } from "@storywall/domain/kernel/rect";
import type { renditionWidths } from "@storywall/domain/photos/limits";
import type { ArtWallImage } from "@storywall/domain/walls/captures/art-wall-image";
import { SHARE_SIZE } from "@storywall/domain/walls/captures/capture-plan";
import { openArtImage } from "@storywall/services/catalog/art/art";
import { ImageResponse } from "next/og";
import { getDeps } from "./deps.ts";

const WALL = "#e9eae5";
const headers = { "cache-control": "public, max-age=86400" };

/** Maximum number of waiting requests. Further requests get a 503. */
const MAX_QUEUE_LENGTH = 20;

let lastDrawing: Promise<unknown> = Promise.resolve();
let queueLength = 0;

/**
 * Draws framed artworks on a wall as a PNG of `SHARE_SIZE`. Makes only one drawing at a time, because a drawing uses a
 * full core.
 */
export async function drawArtWall(wall: ArtWallImage): Promise<Response> {
  if (queueLength >= MAX_QUEUE_LENGTH) return new Response(null, { status: 503, headers: { "retry-after": "30" } });
  queueLength += 1;
  const currentDrawing = lastDrawing
    .then(() => renderArtWall(wall))
    .finally(() => {
      queueLength -= 1;
    });
  lastDrawing = currentDrawing.catch(() => undefined);
  return new Response(await currentDrawing, { headers: { ...headers, "content-type": "image/png" } });
}

async function renderArtWall({ color, tiles }: ArtWallImage): Promise<ArrayBuffer> {
  const face = frameColors[color].face;
  const pictures = await Promise.all(
    tiles.map(({ artId }) => (artId ? loadPictureDataUrl(artId, tiles.length) : null)),
  );
  return new ImageResponse(
    <div style={{ display: "flex", position: "relative", ...SHARE_SIZE, background: WALL }}>
      {tiles.map(({ frame, lip, photo }, index) => {
        const src = pictures[index];
        const visiblePart = intersectRects(photo, lip);
        return (
          <div
            key={`${frame.x} ${frame.y}`}
            style={{
              ...toAbsoluteStyle(frame),
              background: face.mid,
              border: `1px solid ${face.light}`,
              boxShadow: "6px 10px 18px rgba(20,20,15,0.35)",
            }}
          >
            <div style={{ ...toAbsoluteStyle(lip, frame), background: MAT_WHITE }} />
            {src ? (
              <img alt="" src={src} style={{ ...toAbsoluteStyle(visiblePart, frame), objectFit: "cover" }} />
            ) : null}
          </div>
        );
      })}
    </div>,
    SHARE_SIZE,
  ).arrayBuffer();
}

function toAbsoluteStyle({ x, y, width, height }: Rect, within: { x: number; y: number } = { x: 0, y: 0 }) {
  return { display: "flex", position: "absolute", left: x - within.x, top: y - within.y, width, height } as const;
}

const FEW_TILES = 2;

async function loadPictureDataUrl(artId: string, tiles: number): Promise<string> {
  const width: (typeof renditionWidths)[number] = tiles > FEW_TILES ? 400 : 1600;
  const { body } = await openArtImage(getDeps(), { artId, width });
  return `data:image/jpeg;base64,${(await buffer(body)).toString("base64")}`;
}
