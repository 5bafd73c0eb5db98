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
import { commonTexts } from "@/lib/common-texts.ts";
import { formatTimestamp } from "@/lib/dates.ts";
import { type RouterOutputs, trpc, useTRPCClient } from "@/lib/trpc.ts";
import { adminPeopleTexts } from "./admin-people-texts.tsx";
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
        {commonTexts.loading}
      </p>
    );
  }
  return (
    <>
      {invitation ? <InvitationLink invitation={invitation} onDone={() => setInvitation(null)} /> : null}
      {data.length === 0 ? (
        <p className="mt-6 max-w-prose text-soft">
          {adminPeopleTexts.noAccounts((label) => (
            <a href="/admin/account" className="underline underline-offset-4">
              {label}
            </a>
          ))}
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
  const { id, email, role, disabledAt } = account;
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
          <span className="block text-soft text-sm">{describeStatus(account)}</span>
        </div>
        <SelectField
          label={adminPeopleTexts.role}
          value={role}
          disabled={isPending || disabledAt !== null}
          onChange={({ target }) => {
            const to = target.value as AdminRole;
            void mutate(() => setRole(to), adminPeopleTexts.roleChanged(email, to), { undo: () => setRole(role) });
          }}
        >
          {adminRoles.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
        <div className="flex flex-wrap gap-2">
          {disabledAt ? null : (
            <Button
              variant="plain"
              aria-disabled={isPending}
              onClick={() => void mutate(invite, adminPeopleTexts.newLinkReady)}
            >
              {adminPeopleTexts.newLink(email)}
            </Button>
          )}
          <Button
            variant={disabledAt ? "plain" : "danger"}
            aria-disabled={isPending}
            onClick={() => {
              const isClosing = disabledAt === null;
              const done = isClosing ? adminPeopleTexts.accountClosed(email) : adminPeopleTexts.accountReopened(email);
              void mutate(() => setAccountDisabled(isClosing), done, { undo: () => setAccountDisabled(!isClosing) });
            }}
          >
            {disabledAt ? adminPeopleTexts.reopenAccount(email) : adminPeopleTexts.closeAccount(email)}
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

function describeStatus({ hasPassword, hasTotp, disabledAt }: Account): string {
  if (disabledAt) return adminPeopleTexts.closed(formatTimestamp(disabledAt));
  if (!hasPassword) return adminPeopleTexts.hasNoPassword;
  return hasTotp ? adminPeopleTexts.hasPasswordAndTotp : adminPeopleTexts.hasPassword;
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
      title={adminPeopleTexts.invitationTitle(account.email)}
      action={
        <Button variant="plain" onClick={onDone}>
          {adminPeopleTexts.done}
        </Button>
      }
    >
      <p>{adminPeopleTexts.invitationHint(formatTimestamp(expiresAt))}</p>
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
    if (await mutate(createAccount, adminPeopleTexts.accountCreated)) setEmail("");
  };
  return (
    <>
      <h2 className="mt-10 text-2xl">{adminPeopleTexts.addPersonTitle}</h2>
      <form
        aria-label={adminPeopleTexts.addPersonTitle}
        noValidate
        onSubmit={(event) => void submit(event)}
        className="mt-3 flex flex-wrap items-end gap-3"
      >
        <TextField
          label={adminPeopleTexts.email}
          type="email"
          autoComplete="off"
          maxLength={300}
          value={email}
          onChange={({ target }) => setEmail(target.value)}
          className="min-w-0 flex-1 basis-72"
        />
        <SelectField
          label={adminPeopleTexts.role}
          value={role}
          onChange={({ target }) => setRole(target.value as AdminRole)}
        >
          {adminRoles.map((name) => (
            <option key={name} value={name}>
              {name}
            </option>
          ))}
        </SelectField>
        <Button type="submit" aria-disabled={isPending} className="min-h-12">
          {adminPeopleTexts.createAccount}
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
