import {
  PREVIOUS_SECRET_HOURS,
  type WebhookStatus,
  type WebhookView,
  type WebhookWithSecret,
} from "@storywall/domain/operations/webhooks";
import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { Notice } from "@storywall/ui/notice";
import { type ReactNode, useState } from "react";
import { combineMutationStates } from "@/lib/admin/query-helpers.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { formatTimestamp } from "@/lib/dates.ts";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { webhooksTexts } from "./webhooks-texts.tsx";

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
  const { webhooks, admin } = trpc.useUtils();
  const onSettled = () =>
    Promise.all([webhooks.list.invalidate(), webhooks.deliveries.invalidate(), admin.today.invalidate()]);
  const test = trpc.webhooks.test.useMutation({
    trpc: silent,
    onSuccess: () => toast.success(webhooksTexts.testSent),
    onSettled,
  });
  const rotate = trpc.webhooks.rotateSecret.useMutation({
    trpc: silent,
    onSuccess: (rotated) => {
      onRotated(rotated);
      toast.success(webhooksTexts.rotateQuestion.done);
    },
    onSettled,
  });
  const remove = trpc.webhooks.remove.useMutation({
    trpc: silent,
    onSuccess: () => toast.success(webhooksTexts.deleteQuestion.done),
    onSettled,
  });
  const { isPending, error } = combineMutationStates(test, rotate, remove);
  const [question, setQuestion] = useState<"rotate" | "delete" | null>(null);
  const { id: webhookId, url, description, events, status, failingSince, heldCount } = webhook;
  const closeQuestion = () => setQuestion(null);
  const hiddenUrl = <span className="sr-only"> {url}</span>;

  const confirmAction = (mutate: typeof rotate.mutate | typeof remove.mutate) => {
    closeQuestion();
    if (!isPending) mutate({ webhookId });
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
          <Button variant="plain" aria-disabled={isPending} onClick={() => !isPending && test.mutate({ webhookId })}>
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
      {error ? (
        <Notice tone="bad" className="mt-3">
          {getErrorMessage(error)}
        </Notice>
      ) : null}
      <ConfirmationDialog
        title={webhooksTexts.rotateQuestion.title}
        isOpen={question === "rotate"}
        confirm={webhooksTexts.rotateQuestion.confirm}
        onConfirm={() => confirmAction(rotate.mutate)}
        onClose={closeQuestion}
      >
        {webhooksTexts.rotateQuestion.text(PREVIOUS_SECRET_HOURS)}
      </ConfirmationDialog>
      <ConfirmationDialog
        title={webhooksTexts.deleteQuestion.title}
        isOpen={question === "delete"}
        confirm={webhooksTexts.deleteQuestion.confirm}
        onConfirm={() => confirmAction(remove.mutate)}
        onClose={closeQuestion}
      >
        {webhooksTexts.deleteQuestion.text}
      </ConfirmationDialog>
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

function ConfirmationDialog({ title, isOpen, confirm, onConfirm, onClose, children }: QuestionProps) {
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
