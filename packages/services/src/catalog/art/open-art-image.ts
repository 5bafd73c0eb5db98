import { ShopError } from "@storywall/domain/errors";
import { ArtId } from "@storywall/domain/kernel/ids";
import type { RenditionWidth } from "@storywall/storage/storage-keys";
import { buildArtKey } from "@storywall/storage/storage-keys";
import type { Context } from "../../accounts/context.ts";
import { type OpenedFile, openStoredFile, publicImageHeaders } from "../../kernel/opened-file.ts";

/** Opens a public rendition of an artwork. Throws NOT_FOUND. */
export async function openArtImage(
  ctx: Pick<Context, "storage">,
  { artId, width }: { artId: string; width: RenditionWidth },
): Promise<OpenedFile> {
  const { success } = ArtId.safeParse(artId);
  if (!success) throw new ShopError("NOT_FOUND");
  return openStoredFile(ctx, { key: buildArtKey(artId, width), headers: publicImageHeaders, missingCode: "NOT_FOUND" });
}
