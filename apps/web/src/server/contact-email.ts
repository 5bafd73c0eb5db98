import "server-only";
import { shopCopy } from "@storywall/domain/catalog/localised";
import { connection } from "next/server";
import { getEnv } from "./env.ts";

/** Returns the shop's contact address, which is set at run time. */
export async function getContactEmail(): Promise<string> {
  await connection();
  return getEnv().CONTACT_EMAIL ?? shopCopy.contactEmail;
}
