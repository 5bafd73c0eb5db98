import { respondWithArtImage } from "@/server/art-image.ts";

/** Serves the pictures to Next's image optimizer. `src/server/main.ts` handles all other requests for them. */
export async function GET(_: Request, { params }: { params: Promise<{ artId: string; size: string }> }) {
  return respondWithArtImage(await params);
}
