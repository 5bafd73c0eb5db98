import {
  PREVIOUS_SECRET_HOURS,
  type WebhookStatus,
  type WebhookView,
  type WebhookWithSecret,
} from "@storywall/domain/operations/webhooks/schema";
import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { Notice } from "@storywall/ui/notice";
import { getQueryKey } from "@trpc/react-query";
import { type ReactNode, useState } from "react";
import { useAdminMutation } from "@/lib/admin/use-admin-mutation.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { formatTimestamp } from "@/lib/dates.ts";
import { trpc, useTRPCClient } from "@/lib/trpc.ts";
import { webhooksTexts } from "./webhooks-texts.tsx";

const silent = { context: { silent: true } };

const statusClassNames: Record<WebhookStatus, string> = {
  active: "text-good",
  paused: "text-soft",
  struggling: "text-warn",
  failing: "text-bad",
};

type Props = {
  webhook: WebhookView;
  isOpen: boolean;
  onOpen: () => void;
  onRotated: (rotated: WebhookWithSecret) => void;
};

export function WebhookItem({ webhook, isOpen, onOpen, onRotated }: Props) {
  const { webhooks } = useTRPCClient();
  const { mutate, isPending, problem } = useAdminMutation([
    getQueryKey(trpc.webhooks.list),
    getQueryKey(trpc.webhooks.deliveries),
    getQueryKey(trpc.admin.today),
  ]);
  const [question, setQuestion] = useState<"rotate" | "delete" | null>(null);
  const { id: webhookId, url, description, events, status, failingSince, heldCount } = webhook;
  const closeQuestion = () => setQuestion(null);
  const hiddenUrl = <span className="sr-only"> {url}</span>;

  const sendTest = () => mutate(() => webhooks.test.mutate({ webhookId }, silent), webhooksTexts.testSent);
  const rotate = async () => {
    closeQuestion();
    await mutate(
      async () => onRotated(await webhooks.rotateSecret.mutate({ webhookId }, silent)),
      webhooksTexts.rotateQuestion.done,
    );
  };
  const remove = async () => {
    closeQuestion();
    await mutate(() => webhooks.remove.mutate({ webhookId }, silent), webhooksTexts.deleteQuestion.done);
  };

  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-72">
          <h2 className="wrap-anywhere font-semibold text-lg">{url}</h2>
          {description ? <p className="wrap-anywhere">{description}</p> : null}
          <p className="text-soft">
            {webhooksTexts.statusAndEvents(
              <span className={statusClassNames[status]}>{webhooksTexts.statuses[status]}</span>,
              events,
            )}
          </p>
          {heldCount > 0 ? <p className="text-soft">{webhooksTexts.waitingEvents(heldCount)}</p> : null}
          {webhook.previousSecretUntil ? (
            <p className="text-soft">
              {webhooksTexts.oldSecretWorksUntil(formatTimestamp(webhook.previousSecretUntil))}
            </p>
          ) : null}
        </div>
        <div className="flex flex-wrap gap-2">
          <Button variant="plain" aria-disabled={isPending} onClick={() => void sendTest()}>
            {webhooksTexts.sendTest}
            {hiddenUrl}
          </Button>
          <Button variant="plain" aria-expanded={isOpen} onClick={onOpen}>
            {commonTexts.edit}
            {hiddenUrl}
          </Button>
          <Button variant="quiet" onClick={() => setQuestion("rotate")}>
            {webhooksTexts.rotateSecret}
            {hiddenUrl}
          </Button>
          <Button variant="quiet" onClick={() => setQuestion("delete")}>
            {webhooksTexts.remove}
            {hiddenUrl}
          </Button>
        </div>
      </div>
      {status === "failing" && failingSince ? (
        <Notice tone="bad" className="mt-3" title={webhooksTexts.failingSince(formatTimestamp(failingSince))}>
          {webhooksTexts.failingAdvice}
        </Notice>
      ) : null}
      {problem ? (
        <Notice tone="bad" className="mt-3">
          {problem}
        </Notice>
      ) : null}
      <Question
        title={webhooksTexts.rotateQuestion.title}
        isOpen={question === "rotate"}
        confirm={webhooksTexts.rotateQuestion.confirm}
        onConfirm={() => void rotate()}
        onClose={closeQuestion}
      >
        {webhooksTexts.rotateQuestion.text(PREVIOUS_SECRET_HOURS)}
      </Question>
      <Question
        title={webhooksTexts.deleteQuestion.title}
        isOpen={question === "delete"}
        confirm={webhooksTexts.deleteQuestion.confirm}
        onConfirm={() => void remove()}
        onClose={closeQuestion}
      >
        {webhooksTexts.deleteQuestion.text}
      </Question>
    </>
  );
}

type QuestionProps = {
  title: string;
  isOpen: boolean;
  confirm: string;
  onConfirm: () => void;
  onClose: () => void;
  children: ReactNode;
};

function Question({ title, isOpen, confirm, onConfirm, onClose, children }: QuestionProps) {
  return (
    <Dialog open={isOpen} onClose={onClose} title={title}>
      <p>{children}</p>
      <div className="mt-6 flex flex-wrap gap-3">
        <Button onClick={onConfirm}>{confirm}</Button>
        <Button variant="quiet" onClick={onClose}>
          {commonTexts.cancel}
        </Button>
      </div>
    </Dialog>
  );
}
