"use client";

import { Button } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { shouldReplacePage } from "@/lib/admin/query-helpers.ts";
import { getErrorCode } from "@/lib/api-error.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { type RouterOutputs, trpc } from "@/lib/trpc.ts";
import { customersTexts } from "./customers-texts.tsx";
import { FoundCustomer } from "./found-customer.tsx";

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
      <FindForm onFind={searchCustomers} />
      {erased ? <ErasedNotice erased={erased} /> : null}
      {about && !erased ? <CustomerResults key={about} about={about} onErased={setErased} /> : null}
    </>
  );
}

function FindForm({ onFind }: { onFind: (about: string) => void }) {
  const [problem, setProblem] = useState<string>();
  const submit = (event: FormEvent<HTMLFormElement>) => {
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
      onSubmit={submit}
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
