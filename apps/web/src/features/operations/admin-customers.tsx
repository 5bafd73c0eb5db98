"use client";

import { ERASE_CONFIRMATION } from "@storywall/domain/operations/retention";
import { Button } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { formatStateLabel } from "@/components/admin/admin-texts.ts";
import { shouldReplacePage } from "@/lib/admin/query-helpers.ts";
import { getErrorCode } from "@/lib/api-error.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { formatTimestamp } from "@/lib/dates.ts";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { type RouterOutputs, trpc } from "@/lib/trpc.ts";

const formatPhotoCount = (count: number, none: string) =>
  count === 1 ? "1 photo" : `${count === 0 ? none : count} photos`;
const formatWallCount = (count: number, none: string) =>
  count === 1 ? "1 wall" : `${count === 0 ? none : count} walls`;

const customersTexts = {
  findForm: "Find a customer",
  reference: "Email address or order number",
  referenceHint: "Or the ID of an order or visitor.",
  referenceMissing: "Enter an email address, order number, or ID.",
  find: "Find",
  notFound: "No customer found. Customers whose data has been deleted won’t show up here.",

  visitors: (count: number) => (count === 1 ? "One visitor" : `${count} visitors`),
  severalVisitors:
    "Each browser where no one signed in counts as a separate visitor. Delete only the ones that belong to this customer.",
  signedInVisitor: (lastSeen: string) => `Signs in by email, last seen ${lastSeen}`,
  anonymousVisitor: (lastSeen: string) => `Never signed in, last seen ${lastSeen}`,
  firstSeen: (firstSeen: string, photos: number, walls: number) =>
    `First seen ${firstSeen}; ${formatPhotoCount(photos, "no")}, ${formatWallCount(walls, "no")}`,
  erase: "Delete…",
  eraseVisitor: (lastSeen: string) => `visitor last seen ${lastSeen}`,

  eraseForm: "Delete this visitor",
  consequences: (
    <>
      Photos, walls, shared links, carts, messages, and sign-ins are deleted right away. Orders stay on the books
      without the customer’s name, street address, email address, or photos. <strong>This can’t be undone.</strong>{" "}
      Nothing can be deleted until all orders have shipped.
    </>
  ),
  confirm: (word: string) => `Type ${word} to confirm`,
  erasePermanently: "Delete permanently",
  erasing: "Deleting…",
  erased: "The visitor’s data was deleted.",
  erasedTitle: "The visitor’s data was deleted",
  erasedData: (photos: number, walls: number, ordersKept: number) => {
    const deleted = `${formatPhotoCount(photos, "0")} and ${formatWallCount(walls, "0")} were deleted, along with carts, messages, and sign-ins.`;
    if (ordersKept === 0) return `${deleted} There were no orders to keep on the books.`;
    const orders = ordersKept === 1 ? "One order stays" : `${ordersKept} orders stay`;
    return `${deleted} ${orders} on the books, without the customer’s name, street address, email address, or photos.`;
  },
};

type Erased = RouterOutputs["customers"]["erase"];

/** Finds a customer and erases their data. The search text is personal data, so it is not stored in the URL. */
export function AdminCustomers() {
  const [about, setAbout] = useState("");
  const [erased, setErased] = useState<Erased | null>(null);
  const searchCustomers = (typed: string) => {
    setErased(null);
    setAbout(typed);
  };
  return (
    <>
      <CustomerSearchForm onFind={searchCustomers} />
      {erased ? <ErasedNotice erased={erased} /> : null}
      {about && !erased ? <CustomerResults key={about} about={about} onErased={setErased} /> : null}
    </>
  );
}

function CustomerSearchForm({ onFind }: { onFind: (about: string) => void }) {
  const [problem, setProblem] = useState<string>();
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const reference = String(new FormData(event.currentTarget).get("about")).trim();
    const isShort = reference.length < 3;
    setProblem(isShort ? customersTexts.referenceMissing : undefined);
    if (!isShort) onFind(reference);
  };
  return (
    <form
      aria-label={customersTexts.findForm}
      noValidate
      onSubmit={handleSubmit}
      className="mt-6 flex flex-wrap items-end gap-3"
    >
      <TextField
        label={customersTexts.reference}
        hint={customersTexts.referenceHint}
        name="about"
        autoCapitalize="none"
        autoComplete="off"
        spellCheck={false}
        maxLength={300}
        problem={problem}
        className="min-w-0 flex-1 basis-80"
      />
      <Button type="submit" className="min-h-12">
        {customersTexts.find}
      </Button>
    </form>
  );
}

function CustomerResults({ about, onErased }: { about: string; onErased: (erased: Erased) => void }) {
  const { data, error } = trpc.customers.find.useQuery({ about }, { trpc: { context: { silent: true } }, gcTime: 0 });
  if (getErrorCode(error) === "CUSTOMER_NOT_FOUND") {
    return (
      <p role="status" className="mt-8 max-w-prose">
        {customersTexts.notFound}
      </p>
    );
  }
  if (shouldReplacePage(error, data)) return <AdminErrorMessage error={error} />;
  if (!data) {
    return (
      <p role="status" className="mt-8">
        {commonTexts.loading}
      </p>
    );
  }
  return (
    <section aria-labelledby="found">
      <h2 id="found" className="mt-10 text-2xl">
        {customersTexts.visitors(data.length)}
      </h2>
      {data.length > 1 ? <p className="mt-2 max-w-prose text-soft">{customersTexts.severalVisitors}</p> : null}
      <ul className="mt-4 divide-y divide-line border-line border-y">
        {data.map((customer) => (
          <li key={customer.userId} className="py-5">
            <FoundCustomer customer={customer} onErased={onErased} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function ErasedNotice({ erased: { photos, walls, ordersKept } }: { erased: Erased }) {
  const noticeRef = useRef<HTMLDivElement>(null);
  useEffect(() => noticeRef.current?.focus(), []);
  return (
    <div ref={noticeRef} tabIndex={-1} className="mt-8 outline-none">
      <Notice tone="good" title={customersTexts.erasedTitle}>
        <p>{customersTexts.erasedData(photos, walls, ordersKept)}</p>
      </Notice>
    </div>
  );
}

type Customer = RouterOutputs["customers"]["find"][number];
function FoundCustomer({ customer, onErased }: { customer: Customer; onErased: (erased: Erased) => void }) {
  const { userId, firstSeen, lastSeen, isAccount, photos, walls, orders } = customer;
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <strong className="font-semibold">
            {isAccount
              ? customersTexts.signedInVisitor(formatTimestamp(lastSeen))
              : customersTexts.anonymousVisitor(formatTimestamp(lastSeen))}
          </strong>
          <span className="block text-soft">{customersTexts.firstSeen(formatTimestamp(firstSeen), photos, walls)}</span>
          {orders.map(({ number, state }) => (
            <span key={number} className="block tabular-nums">
              {number} <span className="text-soft">{formatStateLabel(state)}</span>
            </span>
          ))}
          <code className="block break-all text-soft text-sm">{userId}</code>
        </div>
        {isConfirming ? null : (
          <Button variant="danger" onClick={() => setConfirming(true)}>
            {customersTexts.erase}
            <span className="sr-only"> {customersTexts.eraseVisitor(formatTimestamp(lastSeen))}</span>
          </Button>
        )}
      </div>
      {isConfirming ? (
        <EraseCustomerForm userId={userId} onErased={onErased} onCancel={() => setConfirming(false)} />
      ) : null}
    </>
  );
}

type EraseFormProps = { userId: Customer["userId"]; onErased: (erased: Erased) => void; onCancel: () => void };

function EraseCustomerForm({ userId, onErased, onCancel }: EraseFormProps) {
  const { customers } = trpc.useUtils();
  const { mutate, isPending, error } = trpc.customers.erase.useMutation({
    trpc: silent,
    onSuccess: (erased) => {
      onErased(erased);
      toast.success(customersTexts.erased);
    },
    onSettled: () => customers.find.invalidate(),
  });
  const [confirmation, setConfirmation] = useState("");
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate({ userId, confirm: confirmation });
  };
  return (
    <form aria-label={customersTexts.eraseForm} noValidate onSubmit={handleSubmit} className="mt-4">
      <p className="max-w-prose">{customersTexts.consequences}</p>
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <TextField
          label={customersTexts.confirm(ERASE_CONFIRMATION)}
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={confirmation}
          onChange={({ target }) => setConfirmation(target.value)}
          className="min-w-0 flex-1 basis-60"
        />
        <Button type="submit" variant="danger" aria-disabled={isPending} className="min-h-12">
          {isPending ? customersTexts.erasing : customersTexts.erasePermanently}
        </Button>
        <Button variant="plain" onClick={onCancel} className="min-h-12">
          {commonTexts.cancel}
        </Button>
      </div>
      {error ? (
        <Notice tone="bad" className="mt-3">
          {getErrorMessage(error)}
        </Notice>
      ) : null}
    </form>
  );
}
