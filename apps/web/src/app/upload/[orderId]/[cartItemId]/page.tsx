import type { Metadata } from "next";
import { Suspense } from "react";
import { UploadLater } from "./upload-later";

type Props = {
  params: Promise<{ orderId: string; cartItemId: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
};

export const metadata: Metadata = { title: "Add your photos", robots: { index: false, follow: false } };

export default function UploadPage(props: Props) {
  return (
    <div className="mx-auto max-w-6xl px-4 py-8">
      <Suspense fallback={<p className="py-24 text-center text-soft">Looking up your order…</p>}>
        <Upload {...props} />
      </Suspense>
    </div>
  );
}

async function Upload({ params, searchParams }: Props) {
  const { orderId, cartItemId } = await params;
  const { token } = await searchParams;
  return <UploadLater orderId={orderId} lineId={cartItemId} token={typeof token === "string" ? token : undefined} />;
}
