"use client";

import { Button, getButtonClassName } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import { PageHeader } from "@storywall/ui/page-header";
import Link from "next/link";
import { useEffect, useState } from "react";
import { consumeLinkToken } from "@/features/accounts/link-token.ts";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { trpc } from "@/lib/trpc.ts";

const offersTexts = {
  confirm: {
    title: "Get our offers by email",
    intro: "Confirm that you want them. You can unsubscribe with one click, in every email.",
    button: "Yes, send me offers",
    done: "You’re on the list.",
  },
  stop: {
    title: "Unsubscribe from offers",
    intro: "You’ll still get emails about your orders.",
    button: "Unsubscribe",
    done: "You’re unsubscribed. We won’t send you any more offers.",
  },
  title: "Offers by email",
  noLink: "To confirm or unsubscribe, use the link in our email.",
  seeWalls: "See all walls",
};

type LinkAction = "confirm" | "stop";

/**
 * Confirms or ends a subscription. The link's fragment contains the action and the token. The visitor must press a
 * button, because programs that check emails also open the links in them.
 */
export function OffersSubscriptionForm() {
  const [link, setLink] = useState<{ action: LinkAction; token: string } | null>(null);
  useEffect(() => {
    const [action = "", ...rest] = consumeLinkToken().split(".");
    if (action === "confirm" || action === "stop") setLink({ action, token: rest.join(".") });
  }, []);
  const confirm = trpc.visitor.confirmOffers.useMutation({ trpc: silent });
  const stop = trpc.visitor.stopOffers.useMutation({ trpc: silent });
  const action = link?.action ?? "stop";
  const texts = offersTexts[action];
  const { mutate, isPending, isSuccess, error } = action === "confirm" ? confirm : stop;
  return (
    <>
      <PageHeader title={link ? texts.title : offersTexts.title} />
      {link ? null : <p>{offersTexts.noLink}</p>}
      {link && !isSuccess ? (
        <>
          <p>{texts.intro}</p>
          <Button className="mt-6" aria-disabled={isPending} onClick={() => isPending || mutate({ token: link.token })}>
            {texts.button}
          </Button>
        </>
      ) : null}
      {isSuccess ? (
        <Notice
          tone="good"
          action={
            <Link href="/browse" className={getButtonClassName("plain")}>
              {offersTexts.seeWalls}
            </Link>
          }
        >
          {texts.done}
        </Notice>
      ) : null}
      {error ? (
        <Notice tone="bad" className="mt-6">
          {getErrorMessage(error)}
        </Notice>
      ) : null}
    </>
  );
}
