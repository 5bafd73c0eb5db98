import type { Metadata } from "next";
import { pageTexts } from "@/app/page-texts.ts";
import { ContributePhotosPage } from "@/features/photos/collect/contribute-photos.tsx";
import { requireOpenCollection } from "@/server/links.ts";

type Props = { params: Promise<{ token: string }> };

export const metadata: Metadata = { title: pageTexts.collect.title, robots: { index: false, follow: false } };

/** Page that opens from the link by which a visitor asks family and friends for photos. */
export default async function CollectPage({ params }: Props) {
  const token = decodeURIComponent((await params).token);
  await requireOpenCollection(token);
  return (
    <div className="mx-auto w-full max-w-2xl px-4 pb-16">
      <ContributePhotosPage token={token} />
    </div>
  );
}
