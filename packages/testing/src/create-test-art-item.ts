import type { Db, Prisma } from "@storywall/db/client";
import { newId } from "@storywall/domain/kernel/ids";

export function createTestArtItem(db: Db, overrides: Partial<Prisma.ArtItemUncheckedCreateInput> = {}) {
  const id = overrides.id ?? newId("art");
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
      ...overrides,
    },
  });
}
