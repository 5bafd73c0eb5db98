"use client";

import { Button } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { getQueryKey } from "@trpc/react-query";
import { type FormEvent, useState } from "react";
import { useAdminMutation } from "@/lib/admin/use-admin-mutation.ts";
import { type RouterOutputs, trpc, useTRPCClient } from "@/lib/trpc.ts";
import { adminAccountTexts } from "./admin-account-texts.tsx";

type Account = RouterOutputs["admin"]["account"];

/**
 * Form that sets or changes the password. When opened from the printed setup link, it also asks for the email address
 * of the owner's account.
 */
export function NewPasswordForm({ account }: { account: Account }) {
  const { admin } = useTRPCClient();
  const { mutate, isPending, problem } = useAdminMutation([
    getQueryKey(trpc.admin.account),
    getQueryKey(trpc.admins.list),
  ]);
  const [mismatch, setMismatch] = useState<string>();

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = new FormData(form);
    const getText = (name: string) => String(values.get(name) ?? "");
    if (getText("password") !== getText("again")) return setMismatch(adminAccountTexts.passwordMismatch);
    setMismatch(undefined);
    const input = {
      password: getText("password"),
      ...(account.email ? {} : { email: getText("email") }),
    };
    const savePassword = () => admin.setPassword.mutate(input, { context: { silent: true } });
    if (await mutate(savePassword, adminAccountTexts.passwordSaved)) form.reset();
  };

  return (
    <form onSubmit={(event) => void submit(event)} className="mt-4 grid gap-4">
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
      {problem ? <Notice tone="bad">{problem}</Notice> : null}
      <Button type="submit" aria-disabled={isPending} className="justify-self-start">
        {account.hasPassword ? adminAccountTexts.changePassword : adminAccountTexts.setPassword}
      </Button>
    </form>
  );
}
