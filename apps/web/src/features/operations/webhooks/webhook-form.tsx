import {
  findWebhookUrlProblem,
  type WebhookView,
  type WebhookWithSecret,
  webhookEventNames,
  webhookEvents,
} from "@storywall/domain/operations/webhooks";
import { Button } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, useId, useState } from "react";
import { commonTexts } from "@/lib/common-texts.ts";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { webhooksTexts } from "./webhooks-texts.tsx";

const texts = webhooksTexts.form;

type Props = {
  /** Null for a new webhook. */
  webhook: WebhookView | null;
  isLoopbackAllowed: boolean;
  onCreated: (created: WebhookWithSecret) => void;
  onDone: () => void;
};

export function WebhookForm({ webhook, isLoopbackAllowed, onCreated, onDone }: Props) {
  const { webhooks } = trpc.useUtils();
  const onSettled = () => Promise.all([webhooks.list.invalidate(), webhooks.deliveries.invalidate()]);
  const create = trpc.webhooks.create.useMutation({
    trpc: silent,
    onSuccess: (created) => {
      onCreated(created);
      toast.success(texts.created);
    },
    onSettled,
  });
  const change = trpc.webhooks.change.useMutation({
    trpc: silent,
    onSuccess: () => toast.success(texts.saved),
    onSettled,
  });
  const { isPending, error } = webhook ? change : create;
  const [url, setUrl] = useState(webhook?.url ?? "");
  const [description, setDescription] = useState(webhook?.description ?? "");
  const [events, setEvents] = useState(webhook?.events ?? webhookEventNames);
  const [isActive, setActive] = useState(!webhook?.isPaused);
  const [wasSent, setSent] = useState(false);
  const urlProblem = findWebhookUrlProblem(url, { isLoopbackAllowed });
  const eventsProblemId = useId();
  const isEventMissing = wasSent && events.length === 0;

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (isPending || urlProblem || events.length === 0) return;
    const input = { url, description, events, isPaused: !isActive };
    if (webhook) change.mutate({ webhookId: webhook.id, ...input }, { onSuccess: onDone });
    else create.mutate(input, { onSuccess: onDone });
  };

  return (
    <form
      onSubmit={handleSubmit}
      noValidate
      aria-label={webhook ? texts.change(webhook.url) : webhooksTexts.create}
      className="wrap-anywhere mt-4 grid max-w-3xl grid-cols-1 gap-4"
    >
      <TextField
        label={texts.address}
        hint={isLoopbackAllowed ? texts.addressHintOnLoopback : texts.addressHint}
        name="url"
        type="url"
        autoFocus
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        maxLength={500}
        value={url}
        problem={wasSent ? (urlProblem ?? undefined) : undefined}
        onChange={({ target }) => setUrl(target.value)}
      />
      <TextField
        label={texts.description}
        hint={texts.descriptionHint}
        name="description"
        isOptional
        autoComplete="off"
        maxLength={200}
        value={description}
        onChange={({ target }) => setDescription(target.value)}
      />
      <fieldset className="min-w-0" aria-describedby={isEventMissing ? eventsProblemId : undefined}>
        <legend className="font-medium">{texts.events}</legend>
        {webhookEventNames.map((name) => (
          <label key={name} className="flex min-h-11 items-start gap-3 py-2">
            <input
              type="checkbox"
              checked={events.includes(name)}
              onChange={({ target }) =>
                setEvents(target.checked ? [...events, name] : events.filter((candidate) => candidate !== name))
              }
              className="mt-0.5 size-5 shrink-0 accent-accent"
            />
            <span className="min-w-0">
              <code className="mr-2">{name}</code>
              <span className="text-soft">{webhookEvents[name]}</span>
            </span>
          </label>
        ))}
        {isEventMissing ? (
          <p id={eventsProblemId} className="mt-1.5 text-bad text-sm">
            {texts.eventMissing}
          </p>
        ) : null}
      </fieldset>
      <label className="flex min-h-11 items-start gap-3 py-2">
        <input
          type="checkbox"
          checked={isActive}
          onChange={({ target }) => setActive(target.checked)}
          className="mt-0.5 size-5 shrink-0 accent-accent"
        />
        <span>
          {texts.active}
          <span className="block text-soft">{texts.activeHint}</span>
        </span>
      </label>
      {error ? <Notice tone="bad">{getErrorMessage(error)}</Notice> : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={isPending}>
          {webhook ? commonTexts.save : texts.create}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {commonTexts.cancel}
        </Button>
      </div>
    </form>
  );
}
