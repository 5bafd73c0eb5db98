"use client";

import { isEmail } from "@storywall/domain/accounts/email";
import { formatErrorMessage } from "@storywall/domain/errors";
import { Button } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { trpc } from "@/lib/trpc.ts";

const findOrderTexts = {
  notFoundHelp:
    "You can open an order in the browser you used to place it, or anywhere with the link from our email. We can send you that link again.",
  form: "Find an order",
  number: "Order number",
  numberPlaceholder: "SW-",
  numberInvalid: "Enter the number from our email, like SW-7FCY7HK0.",
  email: "Email",
  emailHint: "The email you used for the order.",
  send: "Send me the link",
  sending: "Sending…",
  sentHint: "It may take a minute. Check your spam folder, too.",
};

type Problems = { number?: string; email?: string };

/** Sends links to orders by email. The response does not reveal whether an order exists. */
export function FindOrderForm() {
  const [number, setNumber] = useState("");
  const [email, setEmail] = useState("");
  const [problems, setProblems] = useState<Problems>({});
  const find = trpc.orders.find.useMutation({ trpc: { context: { silent: true } } });
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (problems.number ?? problems.email) form.current?.querySelector<HTMLElement>("[aria-invalid=true]")?.focus();
  }, [problems]);

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (find.isPending) return;
    const foundProblems = {
      ...(/^SW-/i.test(number.trim()) ? {} : { number: findOrderTexts.numberInvalid }),
      ...(isEmail(email.trim()) ? {} : { email: formatErrorMessage("EMAIL_INVALID") }),
    };
    setProblems(foundProblems);
    if (Object.keys(foundProblems).length === 0) find.mutate({ number: number.trim(), email: email.trim() });
  };

  return (
    <form ref={form} onSubmit={handleSubmit} noValidate aria-label={findOrderTexts.form} className="grid gap-5">
      <TextField
        label={findOrderTexts.number}
        name="number"
        value={number}
        onChange={({ target }) => setNumber(target.value)}
        problem={problems.number}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={40}
        placeholder={findOrderTexts.numberPlaceholder}
      />
      <TextField
        label={findOrderTexts.email}
        name="email"
        value={email}
        onChange={({ target }) => setEmail(target.value)}
        problem={problems.email}
        hint={findOrderTexts.emailHint}
        type="email"
        autoComplete="email"
        maxLength={254}
      />
      <Button
        type="submit"
        aria-disabled={find.isPending}
        className="min-h-12 justify-self-start aria-disabled:opacity-60"
      >
        {find.isPending ? findOrderTexts.sending : findOrderTexts.send}
      </Button>
      {find.isSuccess ? (
        <Notice tone="good">
          {find.data.message} {findOrderTexts.sentHint}
        </Notice>
      ) : null}
      {find.isError ? <Notice tone="bad">{getErrorMessage(find.error)}</Notice> : null}
    </form>
  );
}

/**
 * Shows the same text for unknown orders, other people's orders and expired links, so that it does not reveal which
 * orders exist.
 */
export function OrderNotFound({ message }: { message: string }) {
  return (
    <section className="mx-auto max-w-xl py-12">
      <h1 className="text-4xl">{message}</h1>
      <p className="mt-3 text-lg text-soft">{findOrderTexts.notFoundHelp}</p>
      <div className="mt-8">
        <FindOrderForm />
      </div>
    </section>
  );
}
