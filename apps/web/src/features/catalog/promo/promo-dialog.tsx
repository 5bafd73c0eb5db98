"use client";

import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { Notice } from "@storywall/ui/notice";
import { Skeleton } from "@storywall/ui/skeleton";
import { useEffect } from "react";
import { ApiProvider } from "@/lib/api-provider.tsx";
import { OfferText } from "./offer-text.tsx";
import { SubscribeForm } from "./subscribe-form.tsx";
import { useOffer } from "./use-offer.ts";

type Props = { open: boolean; onClose: () => void };

export default function PromoDialog(props: Props) {
  return (
    <ApiProvider>
      <OfferDialog {...props} />
    </ApiProvider>
  );
}

function OfferDialog({ open, onClose }: Props) {
  const { offer, loadOffer, saveFlags } = useOffer();

  useEffect(() => {
    if (!open) return;
    loadOffer();
    saveFlags({ promoModalSeen: true });
  }, [open, loadOffer, saveFlags]);

  const close = () => {
    if (!open) return;
    saveFlags({ isPromoModalSeen: true });
    onClose();
  };

  return (
    <Dialog open={open} onClose={close} title="Current offer">
      <div className="min-h-40">
        {offer.kind === "loading" ? <Skeleton className="h-40" /> : null}
        {offer.kind === "failed" ? (
          <Notice tone="bad" title="We couldn't load the offer" action={<Button onClick={loadOffer}>Try again</Button>}>
            <p>The sale prices you see are still correct.</p>
          </Notice>
        ) : null}
        {offer.kind === "known" ? <OfferText offer={offer.offer} onClose={close} /> : null}
      </div>
      <SubscribeForm />
    </Dialog>
  );
}
