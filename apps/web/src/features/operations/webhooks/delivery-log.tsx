import { retentionDays } from "@storywall/domain/operations/retention";
import { type DeliveryRow, DeliveryStatus, type WebhookView } from "@storywall/domain/operations/webhooks";
import { Button } from "@storywall/ui/button";
import { SelectField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { keepPreviousData } from "@tanstack/react-query";
import Link from "next/link";
import { useState } from "react";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { Pager } from "@/components/admin/pager.tsx";
import { createPollInterval, shouldReplacePage } from "@/lib/admin/query-helpers.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { formatTimestamp } from "@/lib/dates.ts";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { webhooksTexts } from "./webhooks-texts.tsx";

/** Log of all deliveries, newest first, with filters. */
export function DeliveryLog({ webhooks }: { webhooks: readonly WebhookView[] }) {
  const [webhookId, setWebhookId] = useState<WebhookView["id"] | undefined>();
  const [status, setStatus] = useState<DeliveryStatus | undefined>();
  const [page, setPage] = useState(1);
  const { data, error } = trpc.webhooks.deliveries.useQuery(
    { webhookId, status, page },
    {
      trpc: { context: { silent: true } },
      placeholderData: keepPreviousData,
      refetchInterval: createPollInterval(3_000),
    },
  );
  return (
    <section aria-labelledby="deliveries" className="mt-12">
      <h2 id="deliveries" className="text-2xl">
        {webhooksTexts.log.title}
      </h2>
      <p className="mt-1 text-soft">{webhooksTexts.log.retention(retentionDays.webhookEvent)}</p>
      <div className="mt-4 grid max-w-3xl gap-4 sm:grid-cols-2">
        <SelectField
          label={webhooksTexts.log.webhook}
          isOptional="silently"
          value={webhookId ?? ""}
          onChange={({ target }) => {
            setWebhookId(webhooks.find(({ id }) => id === target.value)?.id);
            setPage(1);
          }}
        >
          <option value="">{webhooksTexts.log.allWebhooks}</option>
          {webhooks.map(({ id, url }) => (
            <option key={id} value={id}>
              {url}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={webhooksTexts.log.status}
          isOptional="silently"
          value={status ?? ""}
          onChange={({ target }) => {
            setStatus(DeliveryStatus.options.find((option) => option === target.value));
            setPage(1);
          }}
        >
          <option value="">{webhooksTexts.log.allStatuses}</option>
          {DeliveryStatus.options.map((item) => (
            <option key={item} value={item}>
              {webhooksTexts.delivery.statuses[item]}
            </option>
          ))}
        </SelectField>
      </div>
      {shouldReplacePage(error, data) ? <AdminErrorMessage error={error} /> : null}
      {data ? (
        <>
          <p role="status" className="mt-6 font-semibold">
            {webhooksTexts.log.total(data.total)}
          </p>
          <ol className="mt-2 divide-y divide-line border-line border-y empty:hidden">
            {data.items.map((delivery) => (
              <DeliveryItem key={delivery.id} delivery={delivery} />
            ))}
          </ol>
          <Pager label={webhooksTexts.log.pages} page={page} hasMore={data.hasMore} onPageChange={setPage} />
        </>
      ) : null}
      {!data && !error ? (
        <p role="status" className="mt-6">
          {commonTexts.loading}
        </p>
      ) : null}
    </section>
  );
}

const statusClassNames: Record<DeliveryStatus, string> = {
  pending: "text-warn",
  held: "text-soft",
  delivered: "text-good",
  failed: "text-bad",
};

function DeliveryItem({ delivery }: { delivery: DeliveryRow }) {
  const { webhooks } = trpc.useUtils();
  const { mutate, isPending, error } = trpc.webhooks.replay.useMutation({
    trpc: silent,
    onSuccess: () => toast.success(webhooksTexts.delivery.replayed),
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
            {webhooksTexts.delivery.title({
              type: <strong className="font-semibold">{type}</strong>,
              orderNumber: subject ? (
                <Link href={`/admin/explain?about=${subject}`} className="underline underline-offset-4">
                  {subject}
                </Link>
              ) : null,
              status: <span className={statusClassNames[status]}>{webhooksTexts.delivery.statuses[status]}</span>,
            })}
          </p>
          <p className="wrap-anywhere text-sm">{url}</p>
          <p className="text-soft text-sm">
            {webhooksTexts.delivery.details({
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
            aria-label={webhooksTexts.delivery.replayTo(name, url)}
          >
            {webhooksTexts.delivery.replay}
          </Button>
          <Button
            variant="quiet"
            aria-expanded={isOpen}
            onClick={() => setOpen(!isOpen)}
            aria-label={webhooksTexts.delivery.showDetailsOf(name, url)}
          >
            {webhooksTexts.delivery.showDetails}
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

const codeClassName = "mt-1 whitespace-pre-wrap rounded-xl bg-wall p-3 text-sm wrap-anywhere";

/** Shows the event that a delivery sent and every attempt, including the beginning of each response. */
function DeliveryAttempts({ deliveryId }: { deliveryId: DeliveryRow["id"] }) {
  const { data, error } = trpc.webhooks.delivery.useQuery(
    { deliveryId },
    { trpc: { context: { silent: true } }, refetchInterval: createPollInterval(3_000) },
  );
  if (error) return <AdminErrorMessage error={error} />;
  if (!data) {
    return (
      <p role="status" className="mt-3">
        {commonTexts.loading}
      </p>
    );
  }
  return (
    <div className="mt-3 grid gap-4 lg:grid-cols-2">
      <div className="min-w-0">
        <h3 className="font-medium">{webhooksTexts.delivery.event}</h3>
        <pre className={codeClassName}>{JSON.stringify(data.payload, null, 2)}</pre>
      </div>
      <div className="min-w-0">
        <h3 className="font-medium">{webhooksTexts.delivery.attempts}</h3>
        {data.attempts.length === 0 ? <p className="mt-1 text-soft">{webhooksTexts.delivery.noAttempts}</p> : null}
        <ol className="mt-1 grid gap-3 empty:hidden">
          {data.attempts.map((attempt) => (
            <li key={attempt.number}>
              <p className="text-sm tabular-nums">
                {webhooksTexts.delivery.attempt(attempt.number, formatTimestamp(attempt.at), describeAttempt(attempt))}
              </p>
              {attempt.responseText ? <pre className={codeClassName}>{attempt.responseText}</pre> : null}
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}

type AttemptResult = Omit<NonNullable<DeliveryRow["last"]>, "at">;

/** Describes the outcome of an attempt, such as "status 200 after 35 ms". */
function describeAttempt({ responseStatus, error, durationMs }: AttemptResult): string {
  const duration = durationMs.toLocaleString("en-US");
  return responseStatus === null
    ? webhooksTexts.delivery.notResponded(error ?? "", duration)
    : webhooksTexts.delivery.responded(responseStatus, duration);
}
