import { formatMoney } from "@storywall/domain/kernel/money";
import type { OrderView } from "@storywall/domain/orders/schema";
import { Notice } from "@storywall/ui/notice";
import { AddressLines } from "@/features/orders/address-lines.tsx";
import { orderCorrectionTexts } from "./order-correction-texts.tsx";

/** Shows the new address, which takes effect when the customer pays the difference. */
export function PendingAddress({ order: { pendingChange } }: { order: OrderView }) {
  if (!pendingChange) return null;
  return (
    <Notice tone="warn" title={orderCorrectionTexts.pendingAddressTitle(formatMoney(pendingChange.amount))}>
      <p>{orderCorrectionTexts.pendingAddress}</p>
      <AddressLines address={pendingChange.shippingAddress} />
    </Notice>
  );
}
