import { respondWithArtImage } from "@/server/catalog.ts";

/**
 * Serves pictures of artworks to Next's image optimizer. `src/server/main.ts` handles all other requests for these
 * pictures.
 */
export async function GET(_: Request, { params }: { params: Promise<{ artId: string; size: string }> }) {
  return respondWithArtImage(await params);
}
