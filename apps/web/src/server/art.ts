import "server-only";
import type { ArtTag, ArtView } from "@storywall/domain/catalog/art/schema";
import { artListSizes } from "@storywall/domain/catalog/art/schema";
import type { FullArtSet } from "@storywall/domain/catalog/art/set-schema";
import { ShopError } from "@storywall/domain/errors";
import { ArtId, ArtSetId } from "@storywall/domain/kernel/ids";
import type { PageOf } from "@storywall/domain/kernel/paging";
import type { Context } from "@storywall/services/accounts/context";
import { listArt } from "@storywall/services/catalog/art/list-art";
import { listRelatedArt } from "@storywall/services/catalog/art/list-related-art";
import { listSets } from "@storywall/services/catalog/art/list-sets";
import { listTags } from "@storywall/services/catalog/art/list-tags";
import { readArt } from "@storywall/services/catalog/art/read-art";
import { readSet } from "@storywall/services/catalog/art/read-set";
import { connection } from "next/server";
import { deps } from "./deps.ts";

/** Public pages use an anonymous context. */
async function nobody(): Promise<Context> {
  await connection();
  return { ...deps(), userId: null, admin: null };
}

export async function artPage(tags: string[], page: number): Promise<PageOf<ArtView>> {
  return listArt(await nobody(), { tags, match: "all", page });
}

export async function artTags(): Promise<ArtTag[]> {
  return listTags(await nobody());
}

/** First works of the gallery; empty if the database is unavailable. */
export async function featuredArt(count: number = artListSizes.related): Promise<ArtView[]> {
  const ctx = await nobody();
  return listArt(ctx, { tags: [], match: "any", page: 1 }).then(
    ({ items }) => items.slice(0, count),
    () => [],
  );
}

/** Null for an unknown work. */
export async function artItem(id: string): Promise<ArtView | null> {
  const known = ArtId.safeParse(id);
  if (!known.success) return null;
  return orNull(readArt(await nobody(), { artId: known.data }));
}

export async function relatedArt(artId: ArtId): Promise<ArtView[]> {
  return listRelatedArt(await nobody(), { artId });
}

export async function curatedSets(): Promise<FullArtSet[]> {
  const ctx = await nobody();
  const sets = await listSets(ctx);
  return Promise.all(sets.map(({ id }) => readSet(ctx, { setId: id })));
}

/** Null for an unknown or private set. */
export async function curatedSet(id: string): Promise<FullArtSet | null> {
  const known = ArtSetId.safeParse(id);
  if (!known.success) return null;
  return orNull(readSet(await nobody(), { setId: known.data }));
}

function orNull<T>(read: Promise<T>): Promise<T | null> {
  return read.catch((error: unknown) => {
    if (error instanceof ShopError && error.kind === "not-found") return null;
    throw error;
  });
}
