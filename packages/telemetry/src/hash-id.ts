import { createHash } from "node:crypto";

/** Returns a short hash of an id. Ids grant access, so logs must not contain them. */
export function hashId(id: string): string {
  const kind = /^[a-z]+(?=_)/.exec(id)?.[0] ?? "id";
  return `${kind}#${createHash("sha256").update(id).digest("hex").slice(0, 10)}`;
}
