import type { Metadata } from "next";
import { pageTexts } from "@/app/page-texts.ts";
import { SendPhotosPage } from "@/features/photos/send-photos.tsx";
import { requireHandOffLink } from "@/server/links.ts";

type Props = { params: Promise<{ token: string }> };

export const metadata: Metadata = { title: pageTexts.sendPhotos.title, robots: { index: false, follow: false } };

/** Upload page for a phone that scanned the editor's QR code. */
export default async function SendPage({ params }: Props) {
  const token = decodeURIComponent((await params).token);
  await requireHandOffLink(token);
  return (
    <div className="mx-auto w-full max-w-2xl px-4 pb-16">
      <SendPhotosPage token={token} />
    </div>
  );
}
