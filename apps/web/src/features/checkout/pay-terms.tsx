import { CHANGE_WINDOW_MS } from "@storywall/domain/catalog/change-window";
import Link from "next/link";
import { checkoutTexts } from "./checkout-texts.tsx";

const createLink = (href: string) => (text: string) => (
  <Link href={href} target="_blank" prefetch={false} className="text-ink underline underline-offset-4">
    {text}
  </Link>
);

export function PayTerms() {
  const links = { terms: createLink("/terms"), returns: createLink("/returns"), privacy: createLink("/privacy") };
  return <p className="mt-4 text-soft text-sm">{checkoutTexts.terms(CHANGE_WINDOW_MS / 60_000, links)}</p>;
}
