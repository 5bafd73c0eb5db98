"use client";

import type { OrderFacts } from "@storywall/domain/production/order-facts";
import { Notice } from "@storywall/ui/notice";
import { useHasPermission } from "@/features/accounts/admin/use-has-permission.ts";
import { printRoomTexts } from "./print-room-texts.ts";
import { productionTexts } from "./production-texts.tsx";

const link = "inline-flex min-h-11 items-center underline underline-offset-4";

/** Says that the address was changed after the label was printed, and links to the new documents. */
export function VoidLabel({ facts: { boxCode, isLabelVoid } }: { facts: OrderFacts }) {
  const canPrint = useHasPermission("production.advance");
  if (!isLabelVoid) return null;
  const open = { target: "_blank", rel: "noreferrer", className: link };
  return (
    <Notice
      tone="bad"
      title={productionTexts.labelVoid}
      action={
        canPrint ? (
          <span className="flex flex-wrap gap-x-5">
            <a href={`/admin/boxes/${boxCode}/label.pdf`} {...open}>
              {printRoomTexts.printLabel}
            </a>
            <a href={`/admin/boxes/${boxCode}/slip.pdf`} {...open}>
              {printRoomTexts.printPackingSlip}
            </a>
          </span>
        ) : null
      }
    >
      {printRoomTexts.labelVoidReason}
    </Notice>
  );
}
