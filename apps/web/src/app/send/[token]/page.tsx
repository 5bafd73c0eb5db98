import type { Metadata } from "next";
import { Suspense } from "react";
import { pageTexts } from "@/app/page-texts.ts";
import { SendPhotos } from "@/features/photos/send-photos.tsx";

type Props = { params: Promise<{ token: string }> };

export const metadata: Metadata = { title: pageTexts.sendPhotos.title, robots: { index: false, follow: false } };

/** Upload page for a phone that scanned the editor's QR code. */
export default function SendPage({ params }: Props) {
  return (
    <div className="mx-auto w-full max-w-2xl px-4 pb-16">
      <Suspense fallback={<p className="py-24 text-center text-soft">{pageTexts.sendPhotos.loading}</p>}>
        <SendContent params={params} />
      </Suspense>
    </div>
  );
}

async function SendContent({ params }: Props) {
  const { token } = await params;
  return <SendPhotos token={decodeURIComponent(token)} />;
}
