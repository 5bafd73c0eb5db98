import { z } from "zod";
import { ShopError } from "../../errors.ts";
import { ArtId } from "../../kernel/ids.ts";
import { TagList } from "./schema.ts";

export type { ArtView } from "./schema.ts";

const artTextFields = {
  title: z.string().max(300),
  artist: z.string().max(300),
  /** Explains to staff why the shop may sell the work. */
  license: z.string().max(600),
};

export const CreateArtInput = z.object({ photoId: z.uuid(), ...artTextFields, tags: TagList.default([]) });
export type CreateArtInput = z.infer<typeof CreateArtInput>;

export const DescribeArtInput = z.object({ artId: ArtId, ...artTextFields, version: z.int() });
export type DescribeArtInput = z.infer<typeof DescribeArtInput>;

type Text = { title: string; artist: string; license: string };

/** Validates and trims an artwork's texts. Throws ART_TITLE_MISSING, ART_LICENSE_MISSING, NAME_TOO_LONG. */
export function validateArtText(input: Text): Text {
  const title = input.title.trim();
  const artist = input.artist.trim();
  const license = input.license.trim();
  if (!title) throw new ShopError("ART_TITLE_MISSING");
  if (!license) throw new ShopError("ART_LICENSE_MISSING");
  if ([...title].length > 100 || [...artist].length > 100 || [...license].length > 300) {
    throw new ShopError("NAME_TOO_LONG");
  }
  return { title, artist, license };
}
