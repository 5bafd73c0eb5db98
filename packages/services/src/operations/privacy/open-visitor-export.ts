import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { ShopError } from "@storywall/domain/errors";
import { StorageObjectMissingError } from "@storywall/storage/retry-operation";
import { buildMasterKey, buildOriginalKey } from "@storywall/storage/storage-keys";
import { makeZip } from "client-zip";
import type { Context } from "../../accounts/context.ts";
import type { OpenedFile } from "../../kernel/opened-file.ts";
import { type MyData, readMyData } from "./read-my-data.ts";

type Entry = { name: string; lastModified: Date; input: string | AsyncIterable<Uint8Array> };
type ExportContext = Pick<Context, "db" | "storage" | "now" | "userId"> & { isSignedIn?: boolean };

const headers = {
  "content-type": "application/zip",
  "content-disposition": 'attachment; filename="storywall-my-data.zip"',
  "cache-control": "private, no-store",
  "x-content-type-options": "nosniff",
  "cross-origin-resource-policy": "same-origin",
  "referrer-policy": "no-referrer",
};

/**
 * Streams all of a visitor's data as a ZIP of JSON files and photos. A photo without its original file is included as
 * its full-size copy. Throws USER_NOT_FOUND for an unknown browser, STORAGE_DOWN.
 */
export async function openVisitorExport(ctx: ExportContext): Promise<OpenedFile> {
  const data = await readMyData(ctx);
  if (!data || !ctx.userId) throw new ShopError("USER_NOT_FOUND");
  const photos = await ctx.db.photo.findMany({
    where: { userId: ctx.userId, state: { in: ["uploaded", "ready", "rejected"] } },
    select: { id: true, uuid: true, kind: true, originalDeletedAt: true, createdAt: true },
    orderBy: [{ createdAt: "asc" }, { id: "asc" }],
  });
  // Detects an outage before the response starts, because an error can no longer be sent afterwards.
  if (photos.length > 0) await ctx.storage.ping();
  const zip = makeZip(generateZipEntries(ctx, data, photos)) as ReadableStream<Uint8Array>;
  return { body: Readable.fromWeb(zip), bytes: 0, headers };
}

type Photo = { id: string; uuid: string; kind: string | null; originalDeletedAt: Date | null; createdAt: Date };

async function* generateZipEntries(ctx: ExportContext, data: MyData, photos: readonly Photo[]): AsyncGenerator<Entry> {
  const lastModified = ctx.now();
  const toTextEntry = (name: string, input: string): Entry => ({ name, lastModified, input });
  yield toTextEntry("read-me.txt", readMeText);
  for (const [name, value] of Object.entries(data))
    yield toTextEntry(`${name}.json`, `${JSON.stringify(value, null, 2)}\n`);
  const missing: string[] = [];
  for (const photo of photos) {
    const file = await openPhotoEntry(ctx, photo);
    if (file) yield { ...file, lastModified: photo.createdAt };
    else missing.push(photo.uuid);
  }
  if (missing.length > 0) yield toTextEntry("photos-without-a-file.txt", `${missing.join("\n")}\n`);
}

const extensionsByKind: Record<string, string> = { jpeg: "jpg", png: "png", webp: "webp", avif: "avif", heic: "heic" };

async function openPhotoEntry(ctx: ExportContext, photo: Photo): Promise<Omit<Entry, "lastModified"> | null> {
  const original = {
    key: buildOriginalKey(photo.id),
    name: `photos/${photo.uuid}.${extensionsByKind[photo.kind ?? ""] ?? "jpg"}`,
  };
  const master = { key: buildMasterKey(photo.id), name: `photos/${photo.uuid}.jpg` };
  for (const { key, name } of photo.originalDeletedAt ? [master] : [original, master]) {
    try {
      const { body } = await ctx.storage.readStream(key);
      return { name, input: body as AsyncIterable<Uint8Array> };
    } catch (error) {
      if (!(error instanceof StorageObjectMissingError)) throw error;
    }
  }
  return null;
}

const readMeText = `Your data from Storywall.

you.json               your visitor id, your email address if you confirmed one, what you agreed to, the browsers you use
photos/                your photos as you uploaded them, or the full-size copy we print from if we no longer have the original
photos.json            what we know about each photo
photoCollections.json  links by which others added photos for you, with the names they typed
walls.json             your saved walls, and the latest design of each layout
sharedLinks.json       walls you shared with others; the links themselves are not stored
artSets.json           sets of art you created
carts.json             carts, with the address and email you entered
orders.json            orders, payments, and refunds; amounts are in cents
messages.json          your messages to us
emails.json            which emails we sent you about your orders, and when

Designs refer to each photo by its id, which is also its file name.
`;
