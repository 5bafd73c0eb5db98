import "server-only";
import { templates } from "@storywall/domain/catalog/templates";
import { listAllArt } from "@storywall/services/catalog/art/art";
import { listSets } from "@storywall/services/catalog/art/art-sets";
import { connection } from "next/server";
import { publicPages } from "@/app/public-pages.ts";
import { getDeps } from "./deps.ts";

export async function listSitemapPaths(): Promise<string[]> {
  await connection();
  const anonymousContext = { ...getDeps(), userId: null, admin: null };
  const [art, sets] = await Promise.all([listAllArt(anonymousContext), listSets(anonymousContext)]);
  return [
    ...Object.keys(publicPages).filter((path) => !path.includes("[")),
    ...templates.map(({ key }) => `/create/${key}`),
    ...art.map(({ id }) => `/art/${id}`),
    ...sets.map(({ id }) => `/art-sets/${id}`),
  ];
}
