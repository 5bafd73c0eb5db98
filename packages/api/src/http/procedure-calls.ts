export const TRPC_PATH = "/api/trpc";

/** Names of the procedures that a request calls, in order. They may be unknown. */
export type ProcedureCalls = { names: readonly string[]; isBatch: boolean };

/**
 * Returns the names of the procedures that tRPC runs for a URL, or no names if the path cannot be decoded or has
 * slashes. Limits, metrics and idempotency must use these names, because the path has many spellings.
 */
export function readProcedureCalls(url: string): ProcedureCalls {
  const { pathname, searchParams } = new URL(url);
  const isBatch = searchParams.get("batch") === "1";
  const encodedNames = pathname.startsWith(`${TRPC_PATH}/`) ? pathname.slice(TRPC_PATH.length + 1) : "/";
  const path = encodedNames.includes("/") ? null : decodePath(encodedNames);
  if (path === null) return { names: [], isBatch };
  return { names: isBatch ? path.split(",") : [path], isBatch };
}

/** Decodes a path. Returns null for malformed percent-encoding. */
function decodePath(path: string): string | null {
  try {
    return decodeURIComponent(path);
  } catch {
    return null;
  }
}

/**
 * Returns whether a procedure belongs to uploads. Three hundred photos take about a thousand calls in two minutes, so
 * uploads are limited by a quota and the address limit instead.
 */
export const isUploadProcedure = (name: string): boolean => /^(photos|handOff|photoCollections)\./.test(name);
