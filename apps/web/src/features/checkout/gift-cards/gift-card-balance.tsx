"use client";

import { formatMoney } from "@storywall/domain/kernel/money";
import { Button } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, useState } from "react";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { trpc } from "@/lib/trpc.ts";

const texts = {
  code: "Gift card code",
  codeHint: "The 16 letters and digits in the email with your gift card.",
  missingCode: "Enter the code of your gift card.",
  check: "Check balance",
  checking: "Checking…",
  balance: (balance: string) => `${balance} left`,
  card: (lastFour: string, amount: string) =>
    `On the gift card ending in ${lastFour}, of ${amount}. Enter its code at checkout to use it.`,
};

export function GiftCardBalanceForm() {
  const [code, setCode] = useState("");
  const [isMissing, setMissing] = useState(false);
  const { mutate, data, error, isPending, reset } = trpc.giftCards.balance.useMutation({ trpc: silent });
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (isPending) return;
    setMissing(!code.trim());
    if (code.trim()) mutate({ code });
  };
  const problem = isMissing ? texts.missingCode : error ? getErrorMessage(error) : undefined;
  return (
    <form onSubmit={handleSubmit} noValidate>
      <TextField
        label={texts.code}
        hint={texts.codeHint}
        problem={problem}
        value={code}
        onChange={({ target }) => {
          setCode(target.value);
          setMissing(false);
          reset();
        }}
        autoComplete="off"
        autoCapitalize="characters"
        spellCheck={false}
        maxLength={100}
      />
      <Button type="submit" aria-disabled={isPending} className="mt-4">
        {isPending ? texts.checking : texts.check}
      </Button>
      {data ? (
        <Notice tone="good" title={texts.balance(formatMoney(data.balance))} className="mt-6">
          {texts.card(data.lastFour, formatMoney(data.amount))}
        </Notice>
      ) : null}
    </form>
  );
}
