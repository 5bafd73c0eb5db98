import type { DeliveryRow } from "@storywall/domain/operations/webhooks/schema";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { createPollInterval } from "@/lib/admin/query-helpers.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { formatTimestamp } from "@/lib/dates.ts";
import { trpc } from "@/lib/trpc.ts";
import { describeAttempt } from "./describe-attempt.ts";
import { webhooksTexts } from "./webhooks-texts.tsx";

const texts = webhooksTexts.delivery;

const codeClassName = "mt-1 whitespace-pre-wrap rounded-xl bg-wall p-3 text-sm wrap-anywhere";

/** Shows the event that a delivery sent and every attempt, including the beginning of each response. */
export function DeliveryAttempts({ deliveryId }: { deliveryId: DeliveryRow["id"] }) {
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
        <h3 className="font-medium">{texts.event}</h3>
        <pre className={codeClassName}>{JSON.stringify(data.payload, null, 2)}</pre>
      </div>
      <div className="min-w-0">
        <h3 className="font-medium">{texts.attempts}</h3>
        {data.attempts.length === 0 ? <p className="mt-1 text-soft">{texts.noAttempts}</p> : null}
        <ol className="mt-1 grid gap-3 empty:hidden">
          {data.attempts.map((attempt) => (
            <li key={attempt.number}>
              <p className="text-sm tabular-nums">
                {texts.attempt(attempt.number, formatTimestamp(attempt.at), describeAttempt(attempt))}
              </p>
              {attempt.responseText ? <pre className={codeClassName}>{attempt.responseText}</pre> : null}
            </li>
          ))}
        </ol>
      </div>
    </div>
  );
}
