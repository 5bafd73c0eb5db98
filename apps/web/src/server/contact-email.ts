import "server-only";
import { shopCopy } from "@storywall/domain/catalog/localised";
import { connection } from "next/server";
import { env } from "./env.ts";

/** Where customers write to: a live shop's own address, known only when it runs. */
export async function contactEmail(): Promise<string> {
  await connection();
  return env().CONTACT_EMAIL ?? shopCopy.contactEmail;
}
