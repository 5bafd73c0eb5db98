import type { Metadata } from "next";
import { pageTexts } from "@/app/page-texts.ts";
import { UploadLaterPage } from "@/features/orders/upload-later.tsx";

type Props = { params: Promise<{ orderId: string; cartItemId: string }> };

export const metadata: Metadata = { title: pageTexts.uploadLater, robots: { index: false, follow: false } };

export default async function UploadPage({ params }: Props) {
  const { orderId, cartItemId } = await params;
  return (
    <div className="mx-auto max-w-[88rem] px-4 py-5 sm:px-6 lg:py-8">
      <UploadLaterPage orderId={orderId} lineId={cartItemId} />
    </div>
  );
}
