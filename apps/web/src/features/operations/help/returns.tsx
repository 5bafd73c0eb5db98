import { CHANGE_WINDOW_MS, UNLESS_PRINTED } from "@storywall/domain/catalog/change-window";
import { REFUND_WORKING_DAYS, RETURN_DAYS, RETURNS_A_YEAR } from "@storywall/domain/catalog/return-window";
import Link from "next/link";
import { HelpPage } from "@/components/help-page.tsx";

export function Returns() {
  return (
    <HelpPage
      title="Returns"
      lead={
        <p>Return it within {RETURN_DAYS} days of delivery for a full refund, even though it was made just for you.</p>
      }
    >
      <h2>If you don't love it</h2>
      <ol>
        <li>
          <Link href="/contact">Contact us</Link> within {RETURN_DAYS} days of delivery and include your order number.
          We may offer a free remake. You can still choose a refund.
        </li>
        <li>We'll send you a prepaid label. Return shipping is free.</li>
        <li>Put the tiles and plates in a box and hand it to the carrier.</li>
        <li>
          Within {REFUND_WORKING_DAYS} business days of receiving it, we refund everything you paid, including tax and
          shipping, to your original payment method. We'll email you when the refund is on its way. Your bank may take a
          few more days to show it.
        </li>
      </ol>
      <p>After {RETURNS_A_YEAR} returns like this within a year, we review the next one before accepting it.</p>
      <h2>If something is wrong</h2>
      <p>
        If your order arrives damaged, defective or not as shown, send us a photo. You can choose a free remake or a
        refund, and you don't need to send anything back.
      </p>
      <h2>If you change your mind right away</h2>
      <p>
        You can cancel on your order page for {CHANGE_WINDOW_MS / 60_000} minutes after ordering, {UNLESS_PRINTED}, for
        a full refund. <Link href="/order/find">Find your order</Link>.
      </p>
    </HelpPage>
  );
}
