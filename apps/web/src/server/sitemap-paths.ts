import "server-only";
import { templates } from "@storywall/domain/catalog/templates";
import { listAllArt } from "@storywall/services/catalog/art/list-all-art";
import { listSets } from "@storywall/services/catalog/art/list-sets";
import { connection } from "next/server";
import { getDeps } from "./deps.ts";

const pages = [
  "/",
  "/browse",
  "/art",
  "/art-sets",
  "/planner",
  "/faq",
  "/contact",
  "/shipping",
  "/returns",
  "/privacy",
  "/terms",
  "/accessibility",
];

export async function listSitemapPaths(): Promise<string[]> {
  await connection();
  const anonymousContext = { ...getDeps(), userId: null, admin: null };
  const [art, sets] = await Promise.all([listAllArt(anonymousContext), listSets(anonymousContext)]);
  return [
    ...pages,
    ...templates.map(({ key }) => `/create/${key}`),
    ...art.map(({ id }) => `/art/${id}`),
    ...sets.map(({ id }) => `/art-sets/${id}`),
  ];
}
