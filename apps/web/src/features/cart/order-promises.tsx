import { RETURN_DAYS } from "@storywall/domain/catalog/shop-terms";
import RotateCcw from "lucide-react/icons/rotate-ccw";
import Truck from "lucide-react/icons/truck";
import type { ComponentProps, ComponentType, ReactNode } from "react";
import { cartTexts } from "./cart-texts.tsx";
import { ShipPromise } from "./ship-promise.tsx";

type Props = Pick<ComponentProps<typeof ShipPromise>, "lines" | "provinceCode"> & { children?: ReactNode };

/** Says when the order ships and that it can be returned. `children` are further `OrderPromise`s. */
export function OrderPromises({ lines, provinceCode, children }: Props) {
  return (
    <ul className="mt-4 grid gap-2 text-soft text-sm">
      <OrderPromise icon={Truck}>
        <ShipPromise lines={lines} provinceCode={provinceCode} />
      </OrderPromise>
      <OrderPromise icon={RotateCcw}>{cartTexts.freeReturns(RETURN_DAYS)}</OrderPromise>
      {children}
    </ul>
  );
}

type PromiseProps = { icon: ComponentType<{ className: string; "aria-hidden": "true" }>; children: ReactNode };

export const OrderPromise = ({ icon: Icon, children }: PromiseProps) => (
  <li className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2.5">
    <Icon aria-hidden="true" className="size-5 text-accent" />
    {children}
  </li>
);
