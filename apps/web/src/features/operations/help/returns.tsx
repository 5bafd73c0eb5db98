import { CHANGE_WINDOW_MS, UNLESS_PRINTED } from "@storywall/domain/catalog/change-window";
import { REFUND_WORKING_DAYS, RETURN_DAYS, RETURNS_A_YEAR } from "@storywall/domain/catalog/return-window";
import Link from "next/link";
import { HelpPage } from "@/components/help-page.tsx";

export function Returns() {
  return (
    <HelpPage
      title="Returns"
      lead={<p>Within {RETURN_DAYS} days of delivery, for a full refund, although it was made for you alone.</p>}
    >
      <h2>If you do not like it</h2>
      <ol>
        <li>
          <Link href="/contact">Message us</Link> within {RETURN_DAYS} days of delivery, with the number of your order.
          We may offer to make it anew first; you need not take that.
        </li>
        <li>We send you a prepaid label. The way back costs you nothing.</li>
        <li>Put the tiles and their plates back into a box and hand it to the carrier.</li>
        <li>
          When it has arrived we refund what you paid, tax and shipping included, to the way you paid, within{" "}
          {REFUND_WORKING_DAYS} business days. We write to you when the money is on its way. Your bank may take some
          days more to show it.
        </li>
      </ol>
      <p>
        After {RETURNS_A_YEAR} returns of this kind within a year, a person looks at the next one before it is accepted.
      </p>
      <h2>If something is wrong with it</h2>
      <p>
        Damaged on the way, defective, or not as it was shown to you: send us a photo of it. You get it made anew for
        free or your money back, as you prefer, and you need not send anything back.
      </p>
      <h2>If you changed your mind at once</h2>
      <p>
        For {CHANGE_WINDOW_MS / 60_000} minutes after ordering, {UNLESS_PRINTED}, you can cancel on the page of the
        order; what you paid is refunded in full. <Link href="/order/find">Find your order</Link>.
      </p>
    </HelpPage>
  );
}
