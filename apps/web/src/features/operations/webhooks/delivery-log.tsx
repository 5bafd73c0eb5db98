import { retentionDays } from "@storywall/domain/operations/retention";
import { DeliveryStatus, type WebhookView } from "@storywall/domain/operations/webhooks/schema";
import { SelectField } from "@storywall/ui/field";
import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { Pager } from "@/components/admin/pager.tsx";
import { createPollInterval, shouldReplacePage } from "@/lib/admin/query-helpers.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { trpc } from "@/lib/trpc.ts";
import { DeliveryItem } from "./delivery-item.tsx";
import { webhooksTexts } from "./webhooks-texts.tsx";

const texts = webhooksTexts.log;

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
        {texts.title}
      </h2>
      <p className="mt-1 text-soft">{texts.retention(retentionDays.webhookEvent)}</p>
      <div className="mt-4 grid max-w-3xl gap-4 sm:grid-cols-2">
        <SelectField
          label={texts.webhook}
          isOptional="silently"
          value={webhookId ?? ""}
          onChange={({ target }) => {
            setWebhookId(webhooks.find(({ id }) => id === target.value)?.id);
            setPage(1);
          }}
        >
          <option value="">{texts.allWebhooks}</option>
          {webhooks.map(({ id, url }) => (
            <option key={id} value={id}>
              {url}
            </option>
          ))}
        </SelectField>
        <SelectField
          label={texts.status}
          isOptional="silently"
          value={status ?? ""}
          onChange={({ target }) => {
            setStatus(DeliveryStatus.options.find((one) => one === target.value));
            setPage(1);
          }}
        >
          <option value="">{texts.allStatuses}</option>
          {DeliveryStatus.options.map((one) => (
            <option key={one} value={one}>
              {webhooksTexts.delivery.statuses[one]}
            </option>
          ))}
        </SelectField>
      </div>
      {shouldReplacePage(error, data) ? <AdminErrorMessage error={error} /> : null}
      {data ? (
        <>
          <p role="status" className="mt-6 font-semibold">
            {texts.total(data.total)}
          </p>
          <ol className="mt-2 divide-y divide-line border-line border-y empty:hidden">
            {data.items.map((delivery) => (
              <DeliveryItem key={delivery.id} delivery={delivery} />
            ))}
          </ol>
          <Pager label={texts.pages} page={page} hasMore={data.hasMore} onPageChange={setPage} />
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
