import "server-only";
import { shopCopy } from "@storywall/domain/catalog/localised";
import { getEnv } from "./env.ts";

/** Returns the shop's contact address, which is set at run time. */
export function getContactEmail(): string {
  return getEnv().CONTACT_EMAIL ?? shopCopy.contactEmail;
}
