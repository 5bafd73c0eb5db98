"use client";

import dynamic from "next/dynamic";
import { useMemo } from "react";
import type { PaymentAccess } from "@/features/checkout/payment-script.ts";
import { sendPhoto } from "@/features/photos/send-photo.ts";
import { patiently } from "@/lib/patiently.ts";
import { useTRPCClient } from "@/lib/trpc.ts";
import { OrderPage } from "./order-page.tsx";
import { type CropTileProps, OrderPartsProvider, type PayDifferenceProps, PhotoNotSent } from "./order-parts.ts";
import type { Access } from "./use-order.ts";

const CropTile = dynamic<CropTileProps>(() => patiently(() => import("./crop-tile.tsx")), { ssr: false });
const CardForm = dynamic<PayDifferenceProps & { payments: PaymentAccess }>(
  () => patiently(() => import("./pay-difference.tsx")),
  { ssr: false },
);

/** Composes the order page with photo upload, cropping and payment. */
export function OrderWithPhotos({ payments, ...access }: Access & { payments: PaymentAccess }) {
  const calls = useTRPCClient();
  const { publishableKey, apiBase } = payments;
  const parts = useMemo(
    () => ({
      sendPhoto: async (file: File) => {
        const sent = await sendPhoto(calls, file);
        if ("refused" in sent) throw new PhotoNotSent(sent.refused);
        return sent.photoId;
      },
      CropTile,
      PayDifference: (props: PayDifferenceProps) => <CardForm {...props} payments={{ publishableKey, apiBase }} />,
    }),
    [calls, publishableKey, apiBase],
  );
  return (
    <OrderPartsProvider value={parts}>
      <OrderPage {...access} />
    </OrderPartsProvider>
  );
}
