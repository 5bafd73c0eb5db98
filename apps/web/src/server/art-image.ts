import "server-only";
import { Readable } from "node:stream";
import { ShopError } from "@storywall/domain/errors";
import { renditionWidths } from "@storywall/domain/photos/limits";
import { openArtImage } from "@storywall/services/catalog/art/art";
import { getDeps } from "./deps.ts";

/** Sends the picture of an artwork to the image optimizer, or responds with 404. */
export async function respondWithArtImage({ artId, size }: { artId: string; size: string }): Promise<Response> {
  const width = renditionWidths.find((renditionWidth) => size === `${renditionWidth}.jpg`);
  try {
    if (!width) throw new ShopError("NOT_FOUND");
    const { body, headers } = await openArtImage(getDeps(), { artId, width });
    const stream = body instanceof Readable ? body : new Readable().wrap(body);
    return new Response(Readable.toWeb(stream) as ReadableStream, { headers });
  } catch (error) {
    if (error instanceof ShopError) return new Response(error.message, { status: 404 });
    throw error;
  }
}
