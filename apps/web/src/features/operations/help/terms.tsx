import { CHANGE_WINDOW_MS, UNLESS_PRINTED } from "@storywall/domain/catalog/change-window";
import { shopCopy } from "@storywall/domain/catalog/localised";
import { RETURN_DAYS } from "@storywall/domain/catalog/return-window";
import { SHIPS_WITHIN } from "@storywall/domain/catalog/ships-within";
import Link from "next/link";
import { HelpPage } from "@/components/help-page.tsx";

export function Terms() {
  return (
    <HelpPage
      title="Terms"
      updated="November 24, 2026"
      lead={<p>The short version of what you agree to when you order.</p>}
    >
      <h2>Who we are</h2>
      <p>
        Storywall, {shopCopy.businessLocation}. To reach us, see <Link href="/contact">Contact us</Link>.
      </p>

      <h2>What you buy</h2>
      <p>
        Photo tiles made from your own photos or from our art: printed, framed, with a magnetic back and an adhesive
        steel plate for each. Before you pay, you see a preview of every tile, using the same measurements as the print,
        and we tell you if a photo may print less sharply than it should. Printed colors never match a screen exactly.
      </p>

      <h2>Prices, codes and tax</h2>
      <ul>
        <li>Prices are in US dollars. Shipping within the United States is free.</li>
        <li>We add sales tax where required, based on the state we ship to. You see it in the total before you pay.</li>
        <li>
          One promo code per order. It cannot be combined with other offers and can't be applied to past orders. A
          second code replaces the first only if it saves you more. Sale prices on our site already include the current
          code.
        </li>
        <li>We hold your price while you pay. If that hold expires before you finish, we'll show you the new price.</li>
      </ul>

      <h2>Payment and your order</h2>
      <p>
        You are charged once, when you confirm the payment, for the total shown on the page. Then your order is placed
        and we confirm it by email. If you are ever charged twice, we refund the second charge.
      </p>

      <h2>Your photos</h2>
      <ul>
        <li>
          They stay yours. You allow us to copy and print them for your order and to show them to you, and nothing else.
        </li>
        <li>By ordering, you confirm that you have the right to have them printed.</li>
        <li>
          We may ask you for another photo if one would print badly. We don't print anything the law prohibits. If that
          happens, we refund you.
        </li>
      </ul>
      <p>
        For what happens to them afterward, see <Link href="/privacy">Privacy</Link>.
      </p>

      <h2>Changing or canceling</h2>
      <p>
        You can change or cancel your order for {CHANGE_WINDOW_MS / 60_000} minutes after placing it, {UNLESS_PRINTED}.
        After that, <Link href="/contact">contact us</Link>. Until it's printed, we'll help where we can.
      </p>

      <h2>Shipping</h2>
      <p>
        Usually within {SHIPS_WITHIN}. See <Link href="/shipping">Shipping</Link> for more.
      </p>

      <h2>Returns</h2>
      <p>
        Within {RETURN_DAYS} days of delivery for a full refund, even though it was made for you. If something is
        damaged, defective or not as shown, we remake or refund it, and you don't need to send it back. See{" "}
        <Link href="/returns">Returns</Link> for details. This does not limit any other rights you have by law.
      </p>
    </HelpPage>
  );
}
