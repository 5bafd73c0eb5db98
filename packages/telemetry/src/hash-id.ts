import { createHash } from "node:crypto";

/** A short name for an id in logs: the same id always gets the same name, and the name opens nothing (ids are capabilities). */
export function hashId(id: string): string {
  const kind = /^[a-z]+(?=_)/.exec(id)?.[0] ?? "id";
  return `${kind}#${createHash("sha256").update(id).digest("hex").slice(0, 10)}`;
}
