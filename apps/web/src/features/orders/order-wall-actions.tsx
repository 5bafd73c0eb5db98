"use client";

import type { OrderLineView } from "@storywall/domain/orders/schema";
import { Button } from "@storywall/ui/button";
import { Share2 } from "lucide-react";
import { useState } from "react";
import { shareLinkTexts } from "@/components/share-link.tsx";
import { SeeIn3dButton } from "@/features/walls/model/see-in-3d-button.tsx";
import { ShareLinks, shareLink } from "@/features/walls/share-links.tsx";
import { shareTexts } from "@/features/walls/share-texts.ts";
import { toast } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { useOwnsPhotos } from "./order-line.tsx";
import { orderPageTexts } from "./order-page-texts.tsx";

type Props = {
  line: OrderLineView;
  /** Whether sharing is the page's main action. It is not while the order needs something from the customer. */
  isMainAction: boolean;
};

/**
 * Shares a bought wall and shows it in 3D, for the visitor who owns all of its photos. For other people with the order's
 * link, the frames would be empty.
 */
export default function OrderWallActions({ line, isMainAction }: Props) {
  const { templateKey, design, title } = line;
  if (!useOwnsPhotos(design)) return null;
  return (
    <div className="mt-6">
      <div className="flex flex-wrap gap-3">
        <ShareOrderWallButton line={line} isMainAction={isMainAction} />
        <SeeIn3dButton source={{ name: title, templateKey, design }} />
      </div>
      <p className="mt-2 max-w-prose text-soft text-sm">{orderPageTexts.shareHint}</p>
    </div>
  );
}

/**
 * Creates a link that shows the bought wall, and passes it to the share sheet or copies it. The link's preview is a
 * picture of the wall.
 */
function ShareOrderWallButton({ line: { templateKey, design, title }, isMainAction }: Props) {
  const utils = trpc.useUtils();
  const [address, setAddress] = useState<string | null>(null);
  const create = trpc.shares.create.useMutation({ onSuccess: () => utils.shares.list.invalidate() });

  const shareWall = async () => {
    const url = address ?? (await createAddress());
    if (!url) return;
    const outcome = await shareLink(url, title);
    if (outcome === "copied") toast.success(shareLinkTexts.linkCopied);
    if (outcome === "failed") toast.error(shareLinkTexts.copyFailed);
  };
  const createAddress = async (): Promise<string | null> => {
    try {
      const { token } = await create.mutateAsync({ templateKey, design, name: title });
      const url = `${window.location.origin}/p/${token}`;
      setAddress(url);
      return url;
    } catch {
      // The API client has already shown the error as a toast.
      return null;
    }
  };

  return (
    <>
      <Button variant={isMainAction ? "primary" : "plain"} disabled={create.isPending} onClick={() => void shareWall()}>
        <Share2 aria-hidden="true" className="size-5 shrink-0" />
        <span>{create.isPending ? shareTexts.creatingLink : orderPageTexts.shareWall}</span>
      </Button>
      {address ? (
        <div className="basis-full text-left">
          <p className="mt-2 wrap-anywhere text-sm">
            <a href={address} className="underline underline-offset-4">
              {address}
            </a>
          </p>
          <ShareLinks name={title} />
        </div>
      ) : null}
    </>
  );
}
