import type { Metadata } from "next";
import { Suspense } from "react";
import { pageTexts } from "@/app/page-texts.ts";
import { UploadLater } from "@/features/orders/upload-later.tsx";
import { EditorSkeleton } from "@/features/walls/editor/editor-skeleton.tsx";

type Props = { params: Promise<{ orderId: string; cartItemId: string }> };

export const metadata: Metadata = { title: pageTexts.uploadLater, robots: { index: false, follow: false } };

export default function UploadPage(props: Props) {
  return (
    <div className="mx-auto max-w-[88rem] px-4 py-5 sm:px-6 lg:py-8">
      <Suspense fallback={<EditorSkeleton name={pageTexts.uploadLater} />}>
        <UploadContent {...props} />
      </Suspense>
    </div>
  );
}

async function UploadContent({ params }: Props) {
  const { orderId, cartItemId } = await params;
  return <UploadLater orderId={orderId} lineId={cartItemId} />;
}
