import type { Db, Prisma } from "@storywall/db/client";
import { newId } from "@storywall/domain/kernel/ids";

/** Saves a work of art that hangs upright and has no tags, unless told otherwise. */
export function anArtItem(db: Db, given: Partial<Prisma.ArtItemUncheckedCreateInput> = {}) {
  const id = given.id ?? newId("art");
  return db.artItem.create({
    data: {
      id,
      slug: id,
      title: "Red Sun, Still Water",
      artist: "Storywall Studio",
      tags: [],
      orientation: "portrait",
      license: "Drawn by us.",
      width: 3200,
      height: 4800,
      ...given,
    },
  });
}
