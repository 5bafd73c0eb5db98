"use client";

import { Button } from "@storywall/ui/button";
import { TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { getQueryKey } from "@trpc/react-query";
import { type FormEvent, useState } from "react";
import { useAdminMutation } from "@/lib/admin/use-admin-mutation.ts";
import { type RouterOutputs, trpc, useTRPCClient } from "@/lib/trpc.ts";

type Account = RouterOutputs["admin"]["account"];

/** Sets or changes the password. With the printed setup link, the form also asks for the email of the owner account. */
export function NewPasswordForm({ account }: { account: Account }) {
  const { admin } = useTRPCClient();
  const { mutate, isPending, problem } = useAdminMutation([
    getQueryKey(trpc.admin.account),
    getQueryKey(trpc.admins.list),
  ]);
  const [mismatch, setMismatch] = useState<string>();
  const needsCurrent = account.hasPassword && account.needsCurrentPassword;
  const mustSignInAgain = !account.hasPassword && account.needsCurrentPassword;

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const values = new FormData(form);
    const getText = (name: string) => String(values.get(name) ?? "");
    if (getText("password") !== getText("again")) return setMismatch("The passwords don’t match.");
    setMismatch(undefined);
    const input = {
      password: getText("password"),
      ...(account.email ? {} : { email: getText("email") }),
      ...(needsCurrent ? { currentPassword: getText("current") } : {}),
    };
    const savePassword = () => admin.setPassword.mutate(input, { context: { silent: true } });
    if (await mutate(savePassword, "Password saved. You’ve been signed out everywhere else.")) form.reset();
  };

  if (mustSignInAgain) {
    return (
      <Notice tone="info" className="mt-4">
        To set a password, sign in again with a new link. Ask an owner for one, or restart the shop to print the owner’s
        link.
      </Notice>
    );
  }
  return (
    <form onSubmit={(event) => void submit(event)} className="mt-4 grid gap-4">
      {account.email ? (
        // Tells password managers which account the new password belongs to.
        <input type="text" name="username" autoComplete="username" readOnly hidden value={account.email} />
      ) : (
        <TextField label="Email" name="email" type="email" autoComplete="username" maxLength={254} />
      )}
      {needsCurrent ? (
        <TextField
          label="Current password"
          name="current"
          type="password"
          autoComplete="current-password"
          maxLength={200}
        />
      ) : null}
      <TextField
        label="New password"
        hint="At least 12 characters. Three or four unrelated words are easy to remember."
        name="password"
        type="password"
        autoComplete="new-password"
        minLength={12}
        maxLength={200}
      />
      <TextField
        label="Repeat new password"
        name="again"
        type="password"
        autoComplete="new-password"
        maxLength={200}
        problem={mismatch}
      />
      {problem ? <Notice tone="bad">{problem}</Notice> : null}
      <Button type="submit" aria-disabled={isPending} className="justify-self-start">
        {account.hasPassword ? "Change password" : "Set password"}
      </Button>
    </form>
  );
}
