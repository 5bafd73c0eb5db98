"use client";

import { type AdminRole, adminRoles } from "@storywall/domain/accounts/permissions";
import { Button } from "@storywall/ui/button";
import { SelectField, TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { getQueryKey } from "@trpc/react-query";
import { type FormEvent, useState } from "react";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { shouldReplacePage } from "@/lib/admin/query-helpers.ts";
import { useAdminMutation } from "@/lib/admin/use-admin-mutation.ts";
import { formatTimestamp } from "@/lib/dates.ts";
import { type RouterOutputs, trpc, useTRPCClient } from "@/lib/trpc.ts";
import { AdminRoles } from "./admin-roles.tsx";

type Account = RouterOutputs["admins"]["list"][number];
type Invitation = RouterOutputs["admins"]["invite"];

const silent = { context: { silent: true } };

export function AdminPeople() {
  const { data, error } = trpc.admins.list.useQuery(undefined, { trpc: { context: { silent: true } } });
  const [invitation, setInvitation] = useState<Invitation | null>(null);
  if (shouldReplacePage(error, data)) return <AdminErrorMessage error={error} />;
  if (!data) {
    return (
      <p role="status" className="mt-6">
        Loading…
      </p>
    );
  }
  return (
    <>
      {invitation ? <InvitationLink invitation={invitation} onDone={() => setInvitation(null)} /> : null}
      {data.length === 0 ? (
        <p className="mt-6 max-w-prose text-soft">
          No one has an account yet. You signed in with the link the shop printed at startup.{" "}
          <a href="/admin/account" className="underline underline-offset-4">
            Create your own account
          </a>{" "}
          first, then one for each coworker.
        </p>
      ) : null}
      <ul className="mt-6 divide-y divide-line border-line border-y empty:hidden">
        {data.map((account) => (
          <li key={account.id} className="py-4">
            <AccountRow account={account} onInvited={setInvitation} />
          </li>
        ))}
      </ul>
      <AddAccountForm onInvited={setInvitation} />
      <AdminRoles />
    </>
  );
}

function useAccountMutation() {
  return useAdminMutation([getQueryKey(trpc.admins.list)]);
}

function AccountRow({ account, onInvited }: { account: Account; onInvited: (invitation: Invitation) => void }) {
  const { admins } = useTRPCClient();
  const { mutate, isPending, problem } = useAccountMutation();
  const { id, email, role, hasPassword, hasTotp, disabledAt } = account;
  const adminId = id as Parameters<typeof admins.invite.mutate>[0]["adminId"];
  const setAccountDisabled = (isClosed: boolean) =>
    isClosed ? admins.disable.mutate({ adminId }, silent) : admins.enable.mutate({ adminId }, silent);
  const setRole = (to: AdminRole) => admins.setRole.mutate({ adminId, role: to }, silent);
  const invite = async () => onInvited(await admins.invite.mutate({ adminId }, silent));
  return (
    <>
      <div className="flex flex-wrap items-end justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64 self-center">
          <strong className="wrap-anywhere font-semibold">{email}</strong>
          <span className="block text-soft text-sm">
            {disabledAt
              ? `closed ${formatTimestamp(disabledAt)}`
              : hasPassword
                ? `has a password${hasTotp ? " and two-step sign-in" : ""}`
                : "hasn’t signed in with a password yet"}
          </span>
        </div>
        <SelectField
          label="Role"
          value={role}
          disabled={isPending || disabledAt !== null}
          onChange={({ target }) => {
            const to = target.value as AdminRole;
            void mutate(() => setRole(to), `${email} is now ${to} and has to sign in again.`, {
              undo: () => setRole(role),
            });
          }}
        >
          {adminRoles.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </SelectField>
        <div className="flex flex-wrap gap-2">
          {disabledAt ? null : (
            <Button
              variant="plain"
              aria-disabled={isPending}
              onClick={() => void mutate(invite, "The new link is ready.")}
            >
              New link<span className="sr-only"> for {email}</span>
            </Button>
          )}
          <Button
            variant={disabledAt ? "plain" : "danger"}
            aria-disabled={isPending}
            onClick={() => {
              const isClosing = disabledAt === null;
              const done = isClosing ? `${email} was signed out and can’t sign in.` : `${email} can sign in again.`;
              void mutate(() => setAccountDisabled(isClosing), done, { undo: () => setAccountDisabled(!isClosing) });
            }}
          >
            {disabledAt ? "Reopen" : "Close"}
            <span className="sr-only"> the account of {email}</span>
          </Button>
        </div>
      </div>
      {problem ? (
        <Notice tone="bad" className="mt-3">
          {problem}
        </Notice>
      ) : null}
    </>
  );
}

function InvitationLink({
  invitation: { account, url, expiresAt },
  onDone,
}: {
  invitation: Invitation;
  onDone: () => void;
}) {
  return (
    <Notice
      tone="good"
      className="mt-6"
      title={`Give this link to ${account.email}`}
      action={
        <Button variant="plain" onClick={onDone}>
          Done
        </Button>
      }
    >
      <p>It works once, until {formatTimestamp(expiresAt)}. It’s only shown now and isn’t emailed to anyone.</p>
      <code className="mt-2 block select-all break-all text-sm">{url}</code>
    </Notice>
  );
}

function AddAccountForm({ onInvited }: { onInvited: (invitation: Invitation) => void }) {
  const { admins } = useTRPCClient();
  const { mutate, isPending, problem } = useAccountMutation();
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<AdminRole>("support");
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const createAccount = async () => onInvited(await admins.create.mutate({ email, role }, silent));
    if (await mutate(createAccount, "Account created.")) setEmail("");
  };
  return (
    <>
      <h2 className="mt-10 text-2xl">Add a person</h2>
      <form
        aria-label="Add a person"
        noValidate
        onSubmit={(event) => void submit(event)}
        className="mt-3 flex flex-wrap items-end gap-3"
      >
        <TextField
          label="Email address"
          type="email"
          autoComplete="off"
          maxLength={300}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          className="min-w-0 flex-1 basis-72"
        />
        <SelectField label="Role" value={role} onChange={({ target }) => setRole(target.value as AdminRole)}>
          {adminRoles.map((one) => (
            <option key={one} value={one}>
              {one}
            </option>
          ))}
        </SelectField>
        <Button type="submit" aria-disabled={isPending} className="min-h-12">
          Create account
        </Button>
      </form>
      {problem ? (
        <Notice tone="bad" className="mt-3">
          {problem}
        </Notice>
      ) : null}
    </>
  );
}
