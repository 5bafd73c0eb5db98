import { shopCopy } from "@storywall/domain/catalog/localised";
import { SHIP_BY_WORKING_DAYS } from "@storywall/domain/catalog/ship-by";
import { SHIPS_WITHIN } from "@storywall/domain/catalog/ships-within";
import { USUAL_OFFSHORE_TRANSIT, USUAL_TRANSIT } from "@storywall/domain/catalog/usual-transit";
import { retentionDays } from "@storywall/domain/operations/retention";
import Link from "next/link";
import type { PropsWithChildren } from "react";
import { HelpPage } from "@/components/help-page.tsx";
import { ContactLink, FindOrderLink } from "./help-links.tsx";
import { shippingTexts } from "./shipping-texts.tsx";

export function Shipping() {
  const { title, cost, destinations, time, tracking, photosLater, box, wrongAddress } = shippingTexts;
  return (
    <HelpPage title={title} lead={<p>{shopCopy.freeShippingText}.</p>}>
      <h2>{cost.title}</h2>
      <p>{cost.text}</p>
      <h2>{destinations.title}</h2>
      <p>{destinations.text(shopCopy.madeAndShipped.text)}</p>
      <h2>{time.title}</h2>
      <p>{time.shipByDate(SHIPS_WITHIN, SHIP_BY_WORKING_DAYS)}</p>
      <p>{time.transit(USUAL_TRANSIT, USUAL_OFFSHORE_TRANSIT)}</p>
      <h2>{tracking.title}</h2>
      <p>{tracking.text(FindOrderLink)}</p>
      <h2>{photosLater.title}</h2>
      <p>{photosLater.text(retentionDays.uploadLaterUntilSupport)}</p>
      <h2>{box.title}</h2>
      <p>{box.text}</p>
      <p>{box.checkWall(CheckWallLink)}</p>
      <h2>{wrongAddress.title}</h2>
      <p>{wrongAddress.text(ContactLink)}</p>
    </HelpPage>
  );
}

const CheckWallLink = ({ children }: PropsWithChildren) => <Link href="/browse#your-wall">{children}</Link>;
