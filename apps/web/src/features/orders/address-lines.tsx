import { toFullName } from "@storywall/domain/cart/address";
import type { OrderView } from "@storywall/domain/orders/schema";

export function AddressLines({ address }: { address: OrderView["shippingAddress"] }) {
  const { company, address1, address2, city, provinceCode, zip } = address;
  const town = [city, [provinceCode, zip].filter(Boolean).join(" ")].filter(Boolean).join(", ");
  const lines = [toFullName(address), company, address1, address2, town];
  return (
    <address className="mt-4 not-italic">
      {lines.filter(Boolean).map((line) => (
        <span key={line} className="block">
          {line}
        </span>
      ))}
    </address>
  );
}
