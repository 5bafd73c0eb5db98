import { answerArtImage } from "@/server/art-image.ts";

/**
 * Next's optimizer asks Next itself for the picture it makes smaller; everyone else's request is answered by
 * `src/server/main.ts` before it comes here.
 */
export async function GET(_: Request, { params }: { params: Promise<{ artId: string; size: string }> }) {
  return answerArtImage(await params);
}
