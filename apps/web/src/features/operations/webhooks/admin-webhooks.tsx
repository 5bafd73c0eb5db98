"use client";

import type { WebhookWithSecret } from "@storywall/domain/operations/webhooks";
import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { type PropsWithChildren, useState } from "react";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { NewSecret } from "@/components/admin/new-secret.tsx";
import { createPollInterval, shouldReplacePage } from "@/lib/admin/query-helpers.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { formatTimestamp } from "@/lib/dates.ts";
import { trpc } from "@/lib/trpc.ts";
import { DeliveryLog } from "./delivery-log.tsx";
import { WebhookForm } from "./webhook-form.tsx";
import { WebhookItem } from "./webhook-item.tsx";
import { webhooksTexts } from "./webhooks-texts.tsx";

/** Lists the webhooks with their settings, and the log of their deliveries. */
export function AdminWebhooks() {
  const { data, error } = trpc.webhooks.list.useQuery(undefined, {
    trpc: { context: { silent: true } },
    refetchInterval: createPollInterval(10_000),
  });
  /** Id of the webhook whose form is open; empty for a new webhook. */
  const [openForm, setOpenForm] = useState<string | null>(null);
  const [created, setCreated] = useState<WebhookWithSecret | null>(null);
  if (shouldReplacePage(error, data)) return <AdminErrorMessage error={error} />;
  if (!data) {
    return (
      <p role="status" className="mt-6">
        {commonTexts.loading}
      </p>
    );
  }
  const { webhooks, isLoopbackAllowed } = data;
  const closeForm = () => setOpenForm(null);
  return (
    <>
      <p className="mt-3 max-w-prose text-soft">{webhooksTexts.intro(SpecificationLink)}</p>
      <div className="mt-6">
        {openForm === "" ? (
          <WebhookForm webhook={null} isLoopbackAllowed={isLoopbackAllowed} onCreated={setCreated} onDone={closeForm} />
        ) : (
          <Button onClick={() => setOpenForm("")}>{webhooksTexts.create}</Button>
        )}
      </div>
      <NewSecretDialog created={created} onClose={() => setCreated(null)} />
      {webhooks.length === 0 ? <p className="mt-6 text-soft">{webhooksTexts.none}</p> : null}
      <ul className="mt-6 divide-y divide-line border-line border-y empty:hidden">
        {webhooks.map((webhook) => (
          <li key={webhook.id} className="py-5">
            <WebhookItem
              webhook={webhook}
              isOpen={openForm === webhook.id}
              onOpen={() => setOpenForm(openForm === webhook.id ? null : webhook.id)}
              onRotated={setCreated}
            />
            {openForm === webhook.id ? (
              <WebhookForm
                webhook={webhook}
                isLoopbackAllowed={isLoopbackAllowed}
                onCreated={setCreated}
                onDone={closeForm}
              />
            ) : null}
          </li>
        ))}
      </ul>
      <DeliveryLog webhooks={webhooks} />
    </>
  );
}

const SpecificationLink = ({ children }: PropsWithChildren) => (
  <a href="https://www.standardwebhooks.com" rel="noreferrer" className="underline underline-offset-4 hover:text-ink">
    {children}
  </a>
);

const texts = webhooksTexts.secret;

type Props = { created: WebhookWithSecret | null; onClose: () => void };

/** Shows a new signing secret, which cannot be read again. */
function NewSecretDialog({ created, onClose }: Props) {
  return (
    <Dialog open={created !== null} onClose={onClose} title={texts.title}>
      {created ? (
        <NewSecret secret={created.secret} texts={texts} onClose={onClose}>
          <p>{texts.text(<span className="wrap-anywhere">{created.webhook.url}</span>)}</p>
          {created.webhook.previousSecretUntil ? (
            <p className="mt-3">
              {texts.oldSecretAlsoWorksUntil(formatTimestamp(created.webhook.previousSecretUntil))}
            </p>
          ) : null}
        </NewSecret>
      ) : null}
    </Dialog>
  );
}
