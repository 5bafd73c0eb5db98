"use client";

import { ERASE_CONFIRMATION } from "@storywall/domain/operations/privacy/erase-confirmation";
import { Button } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { getQueryKey } from "@trpc/react-query";
import { type FormEvent, useState } from "react";
import { stateLabel } from "@/lib/admin/state-label.ts";
import { useAdminMutation } from "@/lib/admin/use-admin-mutation.ts";
import { formatTimestamp } from "@/lib/dates.ts";
import { type RouterOutputs, trpc, useTRPCClient } from "@/lib/trpc.ts";

type Customer = RouterOutputs["customers"]["find"][number];
type Erased = RouterOutputs["customers"]["erase"];

const formatCount = (count: number, one: string, many: string) =>
  count === 0 ? `no ${many}` : `${count} ${count === 1 ? one : many}`;

export function FoundCustomer({ customer, onErased }: { customer: Customer; onErased: (erased: Erased) => void }) {
  const { userId, firstSeen, lastSeen, isAccount, photos, walls, orders } = customer;
  const [isConfirming, setConfirming] = useState(false);
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0">
          <strong className="font-semibold">
            {isAccount ? "Signs in by email" : "Never signed in"}, last seen {formatTimestamp(lastSeen)}
          </strong>
          <span className="block text-soft">
            First seen {formatTimestamp(firstSeen)}; {formatCount(photos, "photo", "photos")},{" "}
            {formatCount(walls, "wall", "walls")}
          </span>
          {orders.map(({ number, state }) => (
            <span key={number} className="block tabular-nums">
              {number} <span className="text-soft">{stateLabel(state)}</span>
            </span>
          ))}
          <code className="block break-all text-soft text-sm">{userId}</code>
        </div>
        {isConfirming ? null : (
          <Button variant="danger" onClick={() => setConfirming(true)}>
            Delete…<span className="sr-only"> visitor last seen {formatTimestamp(lastSeen)}</span>
          </Button>
        )}
      </div>
      {isConfirming ? <EraseForm userId={userId} onErased={onErased} onLeave={() => setConfirming(false)} /> : null}
    </>
  );
}

type EraseFormProps = { userId: Customer["userId"]; onErased: (erased: Erased) => void; onLeave: () => void };

function EraseForm({ userId, onErased, onLeave }: EraseFormProps) {
  const { customers } = useTRPCClient();
  const { mutate, isPending, problem } = useAdminMutation([getQueryKey(trpc.customers.find)]);
  const [word, setWord] = useState("");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const eraseCustomer = async () =>
      onErased(await customers.erase.mutate({ userId, confirm: word }, { context: { silent: true } }));
    await mutate(eraseCustomer, "Everything was deleted.");
  };
  return (
    <form aria-label="Delete this visitor" noValidate onSubmit={(event) => void submit(event)} className="mt-4">
      <p className="max-w-prose">
        Photos, walls, links, carts, messages, and sign-ins are deleted right away. Orders stay in the books without
        name, street, email address, or photos. <strong>This can’t be undone.</strong> Nothing can be deleted until all
        orders have shipped.
      </p>
      <div className="mt-3 flex flex-wrap items-end gap-3">
        <TextField
          label={`Type ${ERASE_CONFIRMATION} to confirm`}
          autoFocus
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={40}
          value={word}
          onChange={({ target }) => setWord(target.value)}
          className="min-w-0 flex-1 basis-60"
        />
        <Button type="submit" variant="danger" aria-disabled={isPending} className="min-h-12">
          {isPending ? "Deleting…" : "Delete permanently"}
        </Button>
        <Button variant="plain" onClick={onLeave} className="min-h-12">
          Cancel
        </Button>
      </div>
      {problem ? (
        <Notice tone="bad" className="mt-3">
          {problem}
        </Notice>
      ) : null}
    </form>
  );
}
