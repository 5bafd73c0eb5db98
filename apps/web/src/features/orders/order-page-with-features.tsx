"use client";

import type { PaymentAccess } from "@storywall/domain/checkout/schema";
import dynamic from "next/dynamic";
import { useMemo } from "react";
import { sendPhoto } from "@/features/photos/send-photo.ts";
import { importWithRetry } from "@/lib/import-with-retry.ts";
import { useTRPCClient } from "@/lib/trpc.ts";
import {
  type CropTileProps,
  OrderFeaturesProvider,
  type PayDifferenceProps,
  PhotoNotSentError,
} from "./order-features.ts";
import { OrderPage } from "./order-page.tsx";
import type { Access } from "./use-order.ts";

const CropTile = dynamic<CropTileProps>(() => importWithRetry(() => import("./crop-tile.tsx")), { ssr: false });
const CardForm = dynamic<PayDifferenceProps & { payments: PaymentAccess }>(
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
      CropTile,
      PayDifference: (props: PayDifferenceProps) => <CardForm {...props} payments={{ publishableKey, apiBase }} />,
    }),
    [calls, publishableKey, apiBase],
  );
  return (
    <OrderFeaturesProvider value={features}>
      <OrderPage {...access} />
    </OrderFeaturesProvider>
  );
}
