import type { DeliveryRow, DeliveryStatus } from "@storywall/domain/operations/webhooks/schema";
import { Button } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import Link from "next/link";
import { useState } from "react";
import { formatTimestamp } from "@/lib/dates.ts";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { DeliveryAttempts } from "./delivery-attempts.tsx";
import { describeAttempt } from "./describe-attempt.ts";
import { webhooksTexts } from "./webhooks-texts.tsx";

const texts = webhooksTexts.delivery;

const statusClassNames: Record<DeliveryStatus, string> = {
  pending: "text-warn",
  held: "text-soft",
  delivered: "text-good",
  failed: "text-bad",
};

export function DeliveryItem({ delivery }: { delivery: DeliveryRow }) {
  const { webhooks } = trpc.useUtils();
  const { mutate, isPending, error } = trpc.webhooks.replay.useMutation({
    trpc: silent,
    onSuccess: () => toast.success(texts.replayed),
    onSettled: () => Promise.all([webhooks.deliveries.invalidate(), webhooks.delivery.invalidate()]),
  });
  const [isOpen, setOpen] = useState(false);
  const { id: deliveryId, type, subject, url, status, attempts, last, nextAt } = delivery;
  const name = subject ? `${type} ${subject}` : type;
  return (
    <li className="py-4">
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72 tabular-nums">
          <p>
            {texts.title({
              type: <strong className="font-semibold">{type}</strong>,
              orderNumber: subject ? (
                <Link href={`/admin/explain?about=${subject}`} className="underline underline-offset-4">
                  {subject}
                </Link>
              ) : null,
              status: <span className={statusClassNames[status]}>{texts.statuses[status]}</span>,
            })}
          </p>
          <p className="wrap-anywhere text-sm">{url}</p>
          <p className="text-soft text-sm">
            {texts.details({
              createdAt: formatTimestamp(delivery.createdAt),
              attempts,
              lastAttempt: last ? describeAttempt(last) : null,
              nextAt: nextAt && attempts > 0 ? formatTimestamp(nextAt) : null,
            })}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Button
            variant="plain"
            aria-disabled={isPending}
            onClick={() => !isPending && mutate({ deliveryId })}
            aria-label={texts.replayTo(name, url)}
          >
            {texts.replay}
          </Button>
          <Button
            variant="quiet"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            aria-label={texts.showDetailsOf(name, url)}
          >
            {texts.showDetails}
          </Button>
        </div>
      </div>
      {error ? (
        <Notice tone="bad" className="mt-3">
          {getErrorMessage(error)}
        </Notice>
      ) : null}
      {isOpen ? <DeliveryAttempts deliveryId={deliveryId} /> : null}
    </li>
  );
}
