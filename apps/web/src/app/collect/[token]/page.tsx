import type { Metadata } from "next";
import { Suspense } from "react";
import { pageTexts } from "@/app/page-texts.ts";
import { ContributePhotos } from "@/features/photos/collect/contribute-photos.tsx";

type Props = { params: Promise<{ token: string }> };

export const metadata: Metadata = { title: pageTexts.collect.title, robots: { index: false, follow: false } };

/** Page that opens from the link by which a visitor asks family and friends for photos. */
export default function CollectPage({ params }: Props) {
  return (
    <div className="mx-auto w-full max-w-2xl px-4 pb-16">
      <Suspense fallback={<p className="py-24 text-center text-soft">{pageTexts.collect.loading}</p>}>
        <CollectContent params={params} />
      </Suspense>
    </div>
  );
}

async function CollectContent({ params }: Props) {
  const { token } = await params;
  return <ContributePhotos token={decodeURIComponent(token)} />;
}
