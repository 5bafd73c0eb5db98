import type { DeliveryRow, DeliveryStatus } from "@storywall/domain/operations/webhooks/schema";
import { Button } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import { getQueryKey } from "@trpc/react-query";
import Link from "next/link";
import { useState } from "react";
import { useAdminMutation } from "@/lib/admin/use-admin-mutation.ts";
import { formatTimestamp } from "@/lib/dates.ts";
import { trpc, useTRPCClient } from "@/lib/trpc.ts";
import { DeliveryAttempts } from "./delivery-attempts.tsx";
import { describeAttempt } from "./describe-attempt.ts";
import { webhooksTexts } from "./webhooks-texts.tsx";

const texts = webhooksTexts.delivery;

const silent = { context: { silent: true } };

const statusClassNames: Record<DeliveryStatus, string> = {
  pending: "text-warn",
  held: "text-soft",
  delivered: "text-good",
  failed: "text-bad",
};

export function DeliveryItem({ delivery }: { delivery: DeliveryRow }) {
  const { webhooks } = useTRPCClient();
  const { mutate, isPending, problem } = useAdminMutation([
    getQueryKey(trpc.webhooks.deliveries),
    getQueryKey(trpc.webhooks.delivery),
  ]);
  const [isOpen, setOpen] = useState(false);
  const { id: deliveryId, type, subject, url, status, attempts, last, nextAt } = delivery;
  const name = subject ? `${type} ${subject}` : type;
  const replay = () => mutate(() => webhooks.replay.mutate({ deliveryId }, silent), texts.replayed);
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
            onClick={() => void replay()}
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
      {problem ? (
        <Notice tone="bad" className="mt-3">
          {problem}
        </Notice>
      ) : null}
      {isOpen ? <DeliveryAttempts deliveryId={deliveryId} /> : null}
    </li>
  );
}
