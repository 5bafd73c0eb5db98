import { shopCopy } from "@storywall/domain/catalog/localised";
import { StorageObjectMissingError } from "@storywall/storage/attempt";
import type { Context } from "../../accounts/context.ts";

/** Who the papers of the workshop are from. */
export const shopOf = (contactEmail: string | undefined) => ({
  name: "Storywall",
  place: shopCopy.businessLocation,
  email: contactEmail ?? shopCopy.contactEmail,
});

/** So many pictures are fetched from the store side by side. */
const AT_ONCE = 8;

/** The small pictures of prints, in the order asked; null where one is not there. */
export async function readProofs(
  { storage }: Pick<Context, "storage">,
  keys: ReadonlyArray<string | null>,
): Promise<Array<Uint8Array | null>> {
  const read: Array<Uint8Array | null> = [];
  for (let at = 0; at < keys.length; at += AT_ONCE) {
    read.push(...(await Promise.all(keys.slice(at, at + AT_ONCE).map((key) => readOne(storage, key)))));
  }
  return read;
}

async function readOne(storage: Context["storage"], key: string | null): Promise<Uint8Array | null> {
  if (!key) return null;
  try {
    const bytes = await storage.read(key);
    // One picture that is broken must not keep a whole sheet from being printed.
    return bytes[0] === 0xff && bytes[1] === 0xd8 ? bytes : null;
  } catch (error) {
    if (error instanceof StorageObjectMissingError) return null;
    throw error;
  }
}
