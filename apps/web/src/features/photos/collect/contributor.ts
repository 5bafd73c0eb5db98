import { newUuid } from "@storywall/domain/kernel/uuid";

/** The person who adds photos in this browser. The key proves which photos are theirs. */
export type Contributor = { key: string; name: string };

const STORAGE_KEY = "contributor";

/** Used if the browser does not allow storage. */
let unstored: Contributor | null = null;

/** Returns the contributor that this browser remembers, or null. */
export function readContributor(): Contributor | null {
  try {
    const stored: unknown = JSON.parse(window.localStorage.getItem(STORAGE_KEY) ?? "null");
    return isContributor(stored) ? stored : unstored;
  } catch {
    return unstored;
  }
}

/** Remembers the contributor's name. The key stays the same. */
export function saveContributor(name: string): Contributor {
  const contributor = { key: readContributor()?.key ?? newUuid(), name };
  unstored = contributor;
  try {
    window.localStorage.setItem(STORAGE_KEY, JSON.stringify(contributor));
  } catch {
    // The contributor is then known until the page is closed.
  }
  return contributor;
}

function isContributor(value: unknown): value is Contributor {
  const { key, name } = (value ?? {}) as { [K in keyof Contributor]?: unknown };
  return typeof key === "string" && /^[0-9a-f-]{36}$/.test(key) && typeof name === "string";
}
