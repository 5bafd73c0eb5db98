import "server-only";
import { shopCopy } from "@storywall/domain/catalog/localised";
import { connection } from "next/server";
import { env } from "./env.ts";

/** The shop's contact address; configured at run time. */
export async function contactEmail(): Promise<string> {
  await connection();
  return env().CONTACT_EMAIL ?? shopCopy.contactEmail;
}
