import rootPackage from "../../../package.json" with { type: "json" };
import { readRevision } from "./env.ts";

export type ShopVersion = { version: string; commit?: string };

/** Returns the version in the root’s `package.json`, and the commit if the build of the image named it. */
export function readShopVersion(): ShopVersion {
  const commit = readRevision();
  return commit ? { version: rootPackage.version, commit } : { version: rootPackage.version };
}
