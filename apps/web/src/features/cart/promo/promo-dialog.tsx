"use client";

import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { Notice } from "@storywall/ui/notice";
import { Skeleton } from "@storywall/ui/skeleton";
import { useEffect } from "react";
import { ApiProvider } from "@/lib/api-provider.tsx";
import { commonTexts } from "@/lib/common-texts.ts";
import { OfferText } from "./offer-text.tsx";
import { promoTexts } from "./promo-texts.tsx";
import { SubscribeForm } from "./subscribe-form.tsx";
import { useOffer } from "./use-offer.ts";

type Props = {
  open: boolean;
  onClose: () => void;
  /**
   * Called when an offer could open automatically and the dialog is closed. Null if offers must not open automatically.
   */
  onReady?: (() => void) | null;
};

export default function PromoDialog(props: Props) {
  return (
    <ApiProvider>
      <OfferDialog {...props} />
    </ApiProvider>
  );
}

function OfferDialog({ open, onClose, onReady = null }: Props) {
  const { state, loadOffer, saveFlags } = useOffer();

  useEffect(() => {
    if (!open) return;
    void loadOffer();
    saveFlags({ promoModalSeen: true, isPromoModalSeen: true });
  }, [open, loadOffer, saveFlags]);

  useEffect(() => {
    if (open || !onReady) return;
    let isCurrent = true;
    void loadOffer().then((answer) => isCurrent && answer?.canOpenByItself && onReady());
    return () => {
      isCurrent = false;
    };
  }, [open, onReady, loadOffer]);

  return (
    <Dialog open={open} onClose={onClose} title={promoTexts.dialogTitle}>
      <div className="min-h-40">
        {state.kind === "loading" ? <Skeleton className="h-40" /> : null}
        {state.kind === "failed" ? (
          <Notice
            tone="bad"
            title={promoTexts.loadErrorTitle}
            action={<Button onClick={() => void loadOffer()}>{commonTexts.tryAgain}</Button>}
          >
            <p>{promoTexts.loadError}</p>
          </Notice>
        ) : null}
        {state.kind === "known" ? <OfferText answer={state.answer} onClose={onClose} /> : null}
      </div>
      <SubscribeForm />
    </Dialog>
  );
}
