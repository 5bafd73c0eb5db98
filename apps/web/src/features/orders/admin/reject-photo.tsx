"use client";

import { isChangeable } from "@storywall/domain/orders/actions";
import {
  type RejectionReason,
  type RejectionView,
  type RejectPhotoInput,
  rejectionReasons,
} from "@storywall/domain/orders/content-rejections";
import type { OrderView, PrintFileView } from "@storywall/domain/orders/schema";
import { Button } from "@storywall/ui/button";
import { SelectField, TextArea } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, type ReactNode, useState } from "react";
import { commonTexts } from "@/lib/common-texts.ts";
import { formatTimestamp } from "@/lib/dates.ts";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { formatTileTitle, useRefetchOrder } from "./order-queries.ts";

type OutcomeTexts = {
  choice: string;
  confirm: string;
  done: string;
  /** Text about this outcome in the list of rejected photos. */
  result: string;
};

const rejectPhotoTexts = {
  title: "Rejected photos",
  open: "Reject a photo…",
  summary: (photo: ReactNode, reason: string, time: string) => (
    <>
      {photo}, {reason}, {time}
    </>
  ),
  deletedPhoto: "Deleted photo",
  withdraw: "Withdraw",
  withdrawnAt: (time: string) => `withdrawn ${time}`,
  withdrawn: "Rejection withdrawn. The photo can be printed.",
  outcomes: {
    ask: {
      choice: "Put it on hold until the customer chooses another photo",
      confirm: "Yes, ask for another photo",
      done: "The customer will get an email asking for another photo.",
      result: "another photo requested",
    },
    line: {
      choice: "Remove and refund the walls with this photo, and make the rest",
      confirm: "Yes, remove and refund those walls",
      done: "Walls removed and refunded. The customer will get an email that says why.",
      result: "walls with this photo removed and refunded",
    },
    refund: {
      choice: "Cancel it and refund everything",
      confirm: "Yes, cancel and refund everything",
      done: "Order canceled and refunded. The customer will get an email that says why.",
      result: "order canceled and refunded",
    },
  } satisfies Record<RejectPhotoInput["outcome"], OutcomeTexts>,

  form: "Reject a photo",
  photo: "Photo",
  proof: "Print proof of the selected tile",
  reason: "Reason",
  message: "Message to the customer",
  messageMissing: "Tell the customer why.",
  emailAlsoSays: (sentence: string) => `The email also says: “${sentence}”`,
  emailSaysOnlyThis: "The email says only what you write here.",
  outcome: "What happens to the order",
  submit: "Reject photo",
};

type Props = { order: OrderView; files: readonly PrintFileView[] };
type Outcome = RejectPhotoInput["outcome"];

const { outcomes } = rejectPhotoTexts;
const formatItemName = ({ lineTitle, name, copy }: PrintFileView) => formatTileTitle(lineTitle, name, copy);

export function RejectPhotoSection({ order, files }: Props) {
  const [isOpen, setOpen] = useState(false);
  const { data = [] } = trpc.orders.rejections.useQuery({ orderId: order.id }, { trpc: silent });
  const photos = files.filter(({ photoId, turn }) => photoId !== null && turn === 0);
  const canReject = isChangeable(order.state) && photos.length > 0;
  if (!canReject && data.length === 0) return null;
  return (
    <section aria-labelledby="rejected">
      <h2 id="rejected" className="mt-10 text-2xl">
        {rejectPhotoTexts.title}
      </h2>
      <ul className="mt-2 divide-y divide-line border-line border-y empty:hidden">
        {data.map((rejection) => (
          <RejectionRow
            key={rejection.id}
            rejection={rejection}
            printItem={files.find(({ tileId }) => tileId === rejection.tileId)}
          />
        ))}
      </ul>
      {canReject && !isOpen ? (
        <Button variant="plain" className="mt-3" onClick={() => setOpen(true)}>
          {rejectPhotoTexts.open}
        </Button>
      ) : null}
      {canReject && isOpen ? <RejectPhotoForm order={order} photos={photos} onDone={() => setOpen(false)} /> : null}
    </section>
  );
}

function RejectionRow({ rejection, printItem }: { rejection: RejectionView; printItem: PrintFileView | undefined }) {
  const { mutate, isPending, error } = trpc.orders.withdrawRejection.useMutation({
    trpc: silent,
    onSuccess: () => toast.success(rejectPhotoTexts.withdrawn),
    onSettled: useRefetchOrder(),
  });
  const { id, outcome, reason, sentence, at, withdrawnAt } = rejection;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3">
      <span className="min-w-0 flex-1 basis-72">
        {rejectPhotoTexts.summary(
          <strong className="font-semibold">
            {printItem ? formatItemName(printItem) : rejection.piece || rejectPhotoTexts.deletedPhoto}
          </strong>,
          rejectionReasons[reason].title.toLowerCase(),
          formatTimestamp(at),
        )}
        <span className="block text-soft text-sm">
          {withdrawnAt ? rejectPhotoTexts.withdrawnAt(formatTimestamp(withdrawnAt)) : outcomes[outcome].result}
        </span>
        {sentence ? <span className="block wrap-anywhere">“{sentence}”</span> : null}
        {error ? <span className="block text-bad">{getErrorMessage(error)}</span> : null}
      </span>
      {withdrawnAt ? null : (
        <Button variant="plain" aria-disabled={isPending} onClick={() => !isPending && mutate({ rejectionId: id })}>
          {rejectPhotoTexts.withdraw}
        </Button>
      )}
    </li>
  );
}

type FormProps = { order: OrderView; photos: readonly PrintFileView[]; onDone: () => void };

function RejectPhotoForm({ order, photos, onDone }: FormProps) {
  const { mutate, isPending, error } = trpc.orders.rejectPhoto.useMutation({
    trpc: silent,
    onSuccess: (_order, input) => toast.success(outcomes[input.outcome].done),
    onSettled: useRefetchOrder(),
  });
  const [tileId, setTileId] = useState(photos[0]?.tileId);
  const [outcome, setOutcome] = useState<Outcome>(order.state === "awaiting_photos" ? "refund" : "ask");
  const [reason, setReason] = useState<RejectionReason>("rights");
  const [sentence, setSentence] = useState("");
  const [isSure, setSure] = useState(false);
  const [wasSent, setSent] = useState(false);
  const activeLines = order.lines.filter(({ rejection }) => rejection === null);
  const allowedOutcomes = (["ask", "line", "refund"] as const).filter(
    (candidate) =>
      !(candidate === "ask" && order.state === "awaiting_photos") && !(candidate === "line" && activeLines.length < 2),
  );
  const isSentenceMissing = reason === "other" && !sentence.trim();
  const proof = [...order.lines].flatMap(({ tiles }) => tiles).find(({ id }) => id === tileId)?.proofPath;

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (isSentenceMissing || !tileId || isPending) return;
    if (!isSure) return setSure(true);
    mutate(
      { orderId: order.id, tileId, outcome, reason, sentence },
      { onSuccess: onDone, onSettled: () => setSure(false) },
    );
  };
  const createChangeHandler =
    <T,>(set: (value: T) => void) =>
    (value: T) => {
      set(value);
      setSure(false);
    };

  return (
    <form onSubmit={handleSubmit} noValidate aria-label={rejectPhotoTexts.form} className="mt-4 grid max-w-2xl gap-4">
      <SelectField
        label={rejectPhotoTexts.photo}
        value={tileId}
        onChange={({ target }) => createChangeHandler(setTileId)(target.value as typeof tileId)}
      >
        {photos.map((file) => (
          <option key={file.tileId} value={file.tileId}>
            {formatItemName(file)}
          </option>
        ))}
      </SelectField>
      {proof ? (
        <img src={proof} alt={rejectPhotoTexts.proof} className="h-40 w-auto justify-self-start shadow" />
      ) : null}
      <SelectField
        label={rejectPhotoTexts.reason}
        value={reason}
        onChange={({ target }) => createChangeHandler(setReason)(target.value as RejectionReason)}
      >
        {Object.entries(rejectionReasons).map(([key, { title }]) => (
          <option key={key} value={key}>
            {title}
          </option>
        ))}
      </SelectField>
      <TextArea
        label={rejectPhotoTexts.message}
        hint={
          rejectionReasons[reason].sentence
            ? rejectPhotoTexts.emailAlsoSays(rejectionReasons[reason].sentence)
            : rejectPhotoTexts.emailSaysOnlyThis
        }
        isOptional={reason !== "other"}
        rows={3}
        maxLength={1000}
        value={sentence}
        problem={wasSent && isSentenceMissing ? rejectPhotoTexts.messageMissing : undefined}
        onChange={({ target }) => createChangeHandler(setSentence)(target.value)}
      />
      <SelectField
        label={rejectPhotoTexts.outcome}
        value={outcome}
        onChange={({ target }) => createChangeHandler(setOutcome)(target.value as Outcome)}
      >
        {allowedOutcomes.map((allowedOutcome) => (
          <option key={allowedOutcome} value={allowedOutcome}>
            {outcomes[allowedOutcome].choice}
          </option>
        ))}
      </SelectField>
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant={isSure ? "danger" : "primary"} aria-disabled={isPending}>
          {isSure ? outcomes[outcome].confirm : rejectPhotoTexts.submit}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {commonTexts.cancel}
        </Button>
      </div>
      {error ? <Notice tone="bad">{getErrorMessage(error)}</Notice> : null}
    </form>
  );
}
