import { CHANGE_WINDOW_MS, UNLESS_PRINTED } from "@storywall/domain/catalog/change-window";
import { shopCopy } from "@storywall/domain/catalog/localised";
import { RETURN_DAYS } from "@storywall/domain/catalog/return-window";
import { SHIPS_WITHIN } from "@storywall/domain/catalog/ships-within";
import Link from "next/link";
import type { PropsWithChildren } from "react";
import { HelpPage } from "@/components/help-page.tsx";
import { MailLink } from "@/components/mail-link.tsx";
import { ContactLink } from "./help-links.tsx";
import { termsTexts } from "./terms-texts.tsx";

export function Terms({ contactEmail }: { contactEmail: string }) {
  const { shop, product, prices, payment, photos, changes, shipping, returns, credits } = termsTexts;
  return (
    <HelpPage title={termsTexts.title} updated={termsTexts.updated} lead={<p>{termsTexts.lead}</p>}>
      <h2>{shop.title}</h2>
      <p>{shop.text(shopCopy.businessLocation, <MailLink address={contactEmail} />, ContactLink)}</p>

      <h2>{product.title}</h2>
      <p>{product.text}</p>

      <h2>{prices.title}</h2>
      <ul>
        <li>{prices.currency}</li>
        <li>{prices.tax}</li>
        <li>{prices.promoCodes}</li>
        <li>{prices.hold}</li>
      </ul>

      <h2>{payment.title}</h2>
      <p>{payment.text}</p>

      <h2>{photos.title}</h2>
      <ul>
        <li>{photos.license}</li>
        <li>{photos.rights}</li>
        <li>{photos.refusal}</li>
      </ul>
      <p>{photos.privacy(PrivacyLink)}</p>

      <h2>{changes.title}</h2>
      <p>{changes.text(CHANGE_WINDOW_MS / 60_000, UNLESS_PRINTED, ContactLink)}</p>

      <h2>{shipping.title}</h2>
      <p>{shipping.text(SHIPS_WITHIN, ShippingLink)}</p>

      <h2>{returns.title}</h2>
      <p>{returns.text(RETURN_DAYS, ReturnsLink)}</p>

      <h2>{credits.title}</h2>
      <p>{credits.text}</p>
    </HelpPage>
  );
}

const PrivacyLink = ({ children }: PropsWithChildren) => <Link href="/privacy">{children}</Link>;
const ShippingLink = ({ children }: PropsWithChildren) => <Link href="/shipping">{children}</Link>;
const ReturnsLink = ({ children }: PropsWithChildren) => <Link href="/returns">{children}</Link>;
