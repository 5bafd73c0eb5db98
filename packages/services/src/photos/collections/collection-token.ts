import { ShopError } from "@storywall/domain/errors";
import { PhotoCollectionId } from "@storywall/domain/kernel/ids";
import { isSignatureValid, signText } from "../../kernel/signing.ts";

const PREFIX = "collection_";

/** Returns the token of a collection's link: `<id without its prefix>.<signature>`. It is the same each time. */
export function createCollectionToken(secret: string, id: PhotoCollectionId): string {
  return `${id.slice(PREFIX.length)}.${signText(secret, "photo-collection", id)}`;
}

/** Returns the id of the token's collection. Throws COLLECTION_NOT_FOUND for an invalid signature. */
export function verifyCollectionToken(secret: string, token: string): PhotoCollectionId {
  const [symbols = "", signature = "", ...rest] = token.split(".");
  const id = PhotoCollectionId.safeParse(`${PREFIX}${symbols}`);
  if (rest.length > 0 || !id.success || !isSignatureValid(secret, "photo-collection", id.data, signature)) {
    throw new ShopError("COLLECTION_NOT_FOUND");
  }
  return id.data;
}
