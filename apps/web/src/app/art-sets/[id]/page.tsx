import { ArtSetId } from "@storywall/domain/kernel/ids";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { OwnSetHost } from "@/features/cart/art-set/own-set-host.tsx";
import { SetPage } from "@/features/cart/art-set/set-page.tsx";
import { JsonLd } from "@/lib/seo/json-ld.tsx";
import { setData, setMetadata } from "@/lib/seo/set-data.ts";
import { activePromo } from "@/server/active-promo.ts";
import { curatedSet } from "@/server/art.ts";

/** Rendered per request. A visitor's own set is fetched in the browser. */
export const instant = false;

type Props = { params: Promise<{ id: string }> };

const readSet = cache(curatedSet);

export async function generateMetadata({ params }: Props): Promise<Metadata> {
  const set = await readSet((await params).id);
  // A visitor's own set is private.
  if (!set) return { title: "Art set", robots: { index: false, follow: false } };
  return setMetadata(set);
}

export default async function ArtSetPage({ params }: Props) {
  const { id } = await params;
  const known = ArtSetId.safeParse(id);
  if (!known.success) notFound();
  const [set, active] = await Promise.all([readSet(id), activePromo()]);
  const promo = active && { code: active.code, basisPointsOff: active.basisPointsOff };
  if (!set) return <OwnSetHost setId={known.data} promo={promo} />;
  return (
    <>
      <JsonLd data={setData(set, active)} />
      <SetPage set={set} promo={promo} />
    </>
  );
}
