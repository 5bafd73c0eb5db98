import "server-only";
import type { ArtTag, ArtView } from "@storywall/domain/catalog/art/schema";
import { artListSizes } from "@storywall/domain/catalog/art/schema";
import type { FullArtSet } from "@storywall/domain/catalog/art/set-schema";
import { ShopError } from "@storywall/domain/errors";
import { ArtId, ArtSetId } from "@storywall/domain/kernel/ids";
import type { PageOf } from "@storywall/domain/kernel/paging";
import type { Context } from "@storywall/services/accounts/context";
import { listArt, listRelatedArt, listTags, readArt } from "@storywall/services/catalog/art/art";
import { listSets, readSet } from "@storywall/services/catalog/art/art-sets";
import { getDeps } from "./deps.ts";

/** Creates a context without a user, so that public pages are the same for everyone. */
const createAnonymousContext = (): Context => ({ ...getDeps(), userId: null, admin: null });

export async function readArtPage(tags: string[], page: number): Promise<PageOf<ArtView>> {
  return listArt(createAnonymousContext(), { tags, match: "all", page });
}

export async function readArtTags(): Promise<ArtTag[]> {
  return listTags(createAnonymousContext());
}

/** Reads the first artworks in the gallery. If the database is unavailable, returns an empty list. */
export async function readFeaturedArt(count: number = artListSizes.related): Promise<ArtView[]> {
  const ctx = createAnonymousContext();
  return listArt(ctx, { tags: [], match: "any", page: 1 }).then(
    ({ items }) => items.slice(0, count),
    () => [],
  );
}

/** Reads an artwork. If it does not exist, returns null. */
export async function readArtItem(id: string): Promise<ArtView | null> {
  const parsedId = ArtId.safeParse(id);
  if (!parsedId.success) return null;
  return returnNullIfNotFound(readArt(createAnonymousContext(), { artId: parsedId.data }));
}

export async function readRelatedArt(artId: ArtId): Promise<ArtView[]> {
  return listRelatedArt(createAnonymousContext(), { artId });
}

export async function readCuratedSets(): Promise<FullArtSet[]> {
  const ctx = createAnonymousContext();
  const sets = await listSets(ctx);
  return Promise.all(sets.map(({ id }) => readSet(ctx, { setId: id })));
}

/** Reads a public art set. If it does not exist or is private, returns null. */
export async function readCuratedSet(id: string): Promise<FullArtSet | null> {
  const parsedId = ArtSetId.safeParse(id);
  if (!parsedId.success) return null;
  return returnNullIfNotFound(readSet(createAnonymousContext(), { setId: parsedId.data }));
}

/** Returns whether there is a set with this id, also if it is private. */
export async function hasSet(id: ArtSetId): Promise<boolean> {
  return (await getDeps().db.artSet.count({ where: { id, deletedAt: null } })) > 0;
}

function returnNullIfNotFound<T>(read: Promise<T>): Promise<T | null> {
  return read.catch((error: unknown) => {
    if (error instanceof ShopError && error.kind === "not-found") return null;
    throw error;
  });
}
