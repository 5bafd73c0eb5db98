"use client";

import { Button } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, useState } from "react";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { type RouterOutputs, trpc } from "@/lib/trpc.ts";
import { adminAccountTexts } from "./admin-account-texts.tsx";

type Account = RouterOutputs["admin"]["account"];

/**
 * Form that sets or changes the password. When opened from the printed setup link, it also asks for the email address
 * of the owner's account.
 */
export function NewPasswordForm({ account }: { account: Account }) {
  const { admin, admins } = trpc.useUtils();
  const { mutate, isPending, error } = trpc.admin.setPassword.useMutation({
    trpc: silent,
    onSuccess: () => toast.success(adminAccountTexts.passwordSaved),
    onSettled: () => Promise.all([admin.account.invalidate(), admins.list.invalidate()]),
  });
  const [mismatch, setMismatch] = useState<string>();

  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = new FormData(form);
    const getText = (name: string) => String(values.get(name) ?? "");
    if (getText("password") !== getText("again")) return setMismatch(adminAccountTexts.passwordMismatch);
    setMismatch(undefined);
    if (isPending) return;
    const input = {
      password: getText("password"),
      ...(account.email ? {} : { email: getText("email") }),
    };
    mutate(input, { onSuccess: () => form.reset() });
  };

  return (
    <form onSubmit={submit} className="mt-4 grid gap-4">
      {account.email ? (
        // Tells password managers which account the new password is for.
        <input type="text" name="username" autoComplete="username" readOnly hidden value={account.email} />
      ) : (
        <TextField label={adminAccountTexts.email} name="email" type="email" autoComplete="username" maxLength={254} />
      )}
      <TextField
        label={adminAccountTexts.newPassword}
        hint={adminAccountTexts.newPasswordHint}
        name="password"
        type="password"
        autoComplete="new-password"
        minLength={12}
        maxLength={200}
      />
      <TextField
        label={adminAccountTexts.repeatNewPassword}
        name="again"
        type="password"
        autoComplete="new-password"
        maxLength={200}
        problem={mismatch}
      />
      {error ? <Notice tone="bad">{getErrorMessage(error)}</Notice> : null}
      <Button type="submit" aria-disabled={isPending} className="justify-self-start">
        {account.hasPassword ? adminAccountTexts.changePassword : adminAccountTexts.setPassword}
      </Button>
    </form>
  );
}
