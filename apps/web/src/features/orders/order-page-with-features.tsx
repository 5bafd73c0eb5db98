"use client";

import type { PaymentAccess } from "@storywall/domain/checkout/schema";
import dynamic from "next/dynamic";
import { useMemo } from "react";
import { sendPhoto } from "@/features/photos/send-photo.ts";
import { importWithRetry } from "@/lib/import-with-retry.ts";
import { useTRPCClient } from "@/lib/trpc.ts";
import {
  type DifferencePaymentProps,
  OrderFeaturesProvider,
  PhotoNotSentError,
  type TileCropEditorProps,
} from "./order-features.ts";
import { OrderPage } from "./order-page.tsx";
import type { Access } from "./use-order.ts";

const TileCropEditor = dynamic<TileCropEditorProps>(() => importWithRetry(() => import("./tile-crop-editor.tsx")), {
  ssr: false,
});
const CardForm = dynamic<DifferencePaymentProps & { payments: PaymentAccess }>(
  () => importWithRetry(() => import("./pay-difference.tsx")),
  { ssr: false },
);

/** The order page combined with photo upload, cropping and payment. */
export function OrderPageWithFeatures({ payments, ...access }: Access & { payments: PaymentAccess }) {
  const calls = useTRPCClient();
  const { publishableKey, apiBase } = payments;
  const features = useMemo(
    () => ({
      sendPhoto: async (file: File) => {
        const sent = await sendPhoto(calls, file);
        if ("rejected" in sent) throw new PhotoNotSentError(sent.rejected);
        return sent.photoId;
      },
      TileCropEditor,
      DifferencePayment: (props: DifferencePaymentProps) => (
        <CardForm {...props} payments={{ publishableKey, apiBase }} />
      ),
    }),
    [calls, publishableKey, apiBase],
  );
  return (
    <OrderFeaturesProvider value={features}>
      <OrderPage {...access} />
    </OrderFeaturesProvider>
  );
}
