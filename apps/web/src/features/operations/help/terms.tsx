import { shopCopy } from "@storywall/domain/catalog/localised";
import { CHANGE_WINDOW_MS, RETURN_DAYS, SHIPS_WITHIN, UNLESS_PRINTED } from "@storywall/domain/catalog/shop-terms";
import Link from "next/link";
import type { PropsWithChildren, ReactNode } from "react";
import { ContactLink, HelpPage, type InlineElement, MailLink } from "./help-page.tsx";

const termsTexts = {
  title: "Terms",
  updated: "November 24, 2026",
  lead: "What you agree to when you order, in plain English.",
  shop: {
    title: "Who we are",
    text: (location: string, email: ReactNode, Contact: InlineElement) => (
      <>
        Storywall, {location}. To reach us, email {email} or see <Contact>Contact us</Contact>.
      </>
    ),
  },
  product: {
    title: "What you buy",
    text: "Photo tiles made from your own photos or our art, and sets of replacement plates. Each tile is printed and framed, has a magnetic back, and comes with an adhesive steel plate. Before you pay, you see a preview of every tile, using the same measurements as the print, and we tell you if a photo may print blurry. Printed colors never match a screen exactly.",
  },
  prices: {
    title: "Prices, codes, and tax",
    currency: "Prices are in US dollars. Shipping within the United States is free.",
    tax: "We add sales tax where required, based on the address we ship to. You see it in the total before you pay.",
    promoCodes:
      "You can use one promo code per order. It can’t be combined with other offers or applied to past orders. A second code replaces the first only if it saves you more. Sale prices on our site already reflect the current promo code.",
    hold: "We hold your price while you pay. If that hold expires before you finish, we’ll show you the new price.",
  },
  payment: {
    title: "Payment and your order",
    text: "You are charged once, when you confirm your payment, for the total shown on the page. We then confirm your order by email. If you are ever charged twice, we refund the second charge.",
  },
  photos: {
    title: "Your photos",
    license:
      "Your photos stay yours. You allow us to copy and print them for your order and to show them to you, and nothing else.",
    rights: "By ordering, you confirm that you have the right to have them printed.",
    rejection:
      "If one of your photos wouldn’t print well, we may ask you for a different one. We don’t print anything illegal. If we can’t print a photo for that reason, we’ll refund you for it.",
    privacy: (Privacy: InlineElement) => (
      <>
        To learn what happens to your photos afterward, see <Privacy>Privacy</Privacy>.
      </>
    ),
  },
  changes: {
    title: "Changing or canceling",
    text: (minutes: number, unlessPrinted: string, Contact: InlineElement) => (
      <>
        You can change or cancel your order for {minutes} minutes after placing it, {unlessPrinted}. After that,{" "}
        <Contact>contact us</Contact>. Until it’s printed, we’ll help where we can.
      </>
    ),
  },
  shipping: {
    title: "Shipping",
    text: (shipsWithin: string, Shipping: InlineElement) => (
      <>
        Orders usually ship within {shipsWithin}. See <Shipping>Shipping</Shipping> for details.
      </>
    ),
  },
  returns: {
    title: "Returns",
    text: (days: number, Returns: InlineElement) => (
      <>
        You can return your order within {days} days of delivery for a full refund, even though it was made just for
        you. If something is damaged, defective, or not as shown, we’ll remake it or refund you, and you don’t need to
        send it back. See <Returns>Returns</Returns> for details. This does not limit any other rights you have under
        the law.
      </>
    ),
  },
  credits: {
    title: "Credits",
    text: "City and state names for ZIP codes include data from GeoNames (geonames.org), licensed under CC BY 4.0.",
  },
};

export function TermsPageContent({ contactEmail }: { contactEmail: string }) {
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
        <li>{photos.rejection}</li>
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
