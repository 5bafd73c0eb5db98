import { shopCopy } from "@storywall/domain/catalog/localised";
import { StorageObjectMissingError } from "@storywall/storage/retry-operation";
import type { Context } from "../../accounts/context.ts";

export const buildShopInfo = (contactEmail: string | undefined) => ({
  name: "Storywall",
  location: shopCopy.businessLocation,
  email: contactEmail ?? shopCopy.contactEmail,
});

const MAX_PARALLEL_READS = 8;

/** Reads the proofs of print items in the given order; null for a missing proof. */
export async function readPrintProofs(
  { storage }: Pick<Context, "storage">,
  keys: ReadonlyArray<string | null>,
): Promise<Array<Uint8Array | null>> {
  const proofs: Array<Uint8Array | null> = [];
  for (let offset = 0; offset < keys.length; offset += MAX_PARALLEL_READS) {
    proofs.push(
      ...(await Promise.all(
        keys.slice(offset, offset + MAX_PARALLEL_READS).map((key) => readJpegIfExists(storage, key)),
      )),
    );
  }
  return proofs;
}

async function readJpegIfExists(storage: Context["storage"], key: string | null): Promise<Uint8Array | null> {
  if (!key) return null;
  try {
    const bytes = await storage.read(key);
    // An invalid image is omitted, so that it does not block the whole sheet.
    return bytes[0] === 0xff && bytes[1] === 0xd8 ? bytes : null;
  } catch (error) {
    if (error instanceof StorageObjectMissingError) return null;
    throw error;
  }
}
