"use client";

import { type AdminRole, adminRoles, describePermissions } from "@storywall/domain/accounts/permissions";
import type { AdminUserId } from "@storywall/domain/kernel/ids";
import { Button } from "@storywall/ui/button";
import { SelectField, TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, type ReactNode, useState } from "react";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { combineMutationStates, shouldReplacePage } from "@/lib/admin/query-helpers.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { formatTimestamp } from "@/lib/dates.ts";
import { getErrorMessage, silent, undoing } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { type RouterOutputs, trpc } from "@/lib/trpc.ts";
import { AdminTokens } from "./admin-tokens.tsx";

const adminPeopleTexts = {
  noAccounts: (accountLink: (label: string) => ReactNode): ReactNode => (
    <>
      No one has an account yet. You signed in with the link from the shop’s startup output.{" "}
      {accountLink("Create your own account")} first, then one for each coworker.
    </>
  ),

  closed: (time: string) => `Closed ${time}`,
  hasPassword: "Has a password",
  hasPasswordAndTotp: "Has a password and two-step sign-in",
  hasNoPassword: "Hasn’t set a password yet",

  role: "Role",
  roleChanged: (email: string, role: string) => `${email} now has the role “${role}” and must sign in again.`,
  newLink: (email: string): ReactNode => (
    <>
      New sign-in link<span className="sr-only"> for {email}</span>
    </>
  ),
  newLinkReady: "The new link is ready.",
  closeAccount: (email: string): ReactNode => (
    <>
      Close account<span className="sr-only"> of {email}</span>
    </>
  ),
  reopenAccount: (email: string): ReactNode => (
    <>
      Reopen account<span className="sr-only"> of {email}</span>
    </>
  ),
  accountClosed: (email: string) => `${email} was signed out and can no longer sign in.`,
  accountReopened: (email: string) => `${email} can sign in again.`,

  invitationTitle: (email: string) => `Give this link to ${email}`,
  invitationHint: (expiry: string) =>
    `It works once and expires ${expiry}. Copy it now: it won’t be shown again, and we don’t email it.`,
  done: "Done",

  addPersonTitle: "Add a person",
  email: "Email address",
  createAccount: "Create account",
  accountCreated: "Account created.",

  rolesTitle: "What each role can do",
} as const;

const roleTexts: Record<AdminRole, string> = {
  owner: "Owner",
  catalog: "Catalog",
  production: "Production",
  support: "Support",
  readonly: "Read only",
};

type Account = RouterOutputs["admins"]["list"][number];
type Invitation = RouterOutputs["admins"]["invite"];

export function AdminPeople() {
  const { data, error } = trpc.admins.list.useQuery(undefined, { trpc: silent });
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
      <AdminTokens />
      <AdminRoles />
    </>
  );
}

function AccountRow({ account, onInvited }: { account: Account; onInvited: (invitation: Invitation) => void }) {
  const { email, role, disabledAt } = account;
  const adminId = account.id as AdminUserId;
  const { admins } = trpc.useUtils();
  const onSettled = () => admins.list.invalidate();
  const undoRole = trpc.admins.setRole.useMutation({ trpc: undoing, onSettled });
  const setRole = trpc.admins.setRole.useMutation({
    trpc: silent,
    onMutate: () => role,
    onSuccess: (_account, input, previous) =>
      toast.successWithUndo(adminPeopleTexts.roleChanged(email, roleTexts[input.role]), () =>
        undoRole.mutate({ adminId, role: previous }),
      ),
    onSettled,
  });
  const undoDisable = trpc.admins.enable.useMutation({ trpc: undoing, onSettled });
  const disable = trpc.admins.disable.useMutation({
    trpc: silent,
    onSuccess: () =>
      toast.successWithUndo(adminPeopleTexts.accountClosed(email), () => undoDisable.mutate({ adminId })),
    onSettled,
  });
  const undoEnable = trpc.admins.disable.useMutation({ trpc: undoing, onSettled });
  const enable = trpc.admins.enable.useMutation({
    trpc: silent,
    onSuccess: () =>
      toast.successWithUndo(adminPeopleTexts.accountReopened(email), () => undoEnable.mutate({ adminId })),
    onSettled,
  });
  const invite = trpc.admins.invite.useMutation({
    trpc: silent,
    onSuccess: (invitation) => {
      onInvited(invitation);
      toast.success(adminPeopleTexts.newLinkReady);
    },
    onSettled,
  });
  const { isPending, error } = combineMutationStates(setRole, disable, enable, invite);
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
          onChange={({ target }) => setRole.mutate({ adminId, role: target.value as AdminRole })}
        >
          {adminRoles.map((name) => (
            <option key={name} value={name}>
              {roleTexts[name]}
            </option>
          ))}
        </SelectField>
        <div className="flex flex-wrap gap-2">
          {disabledAt ? null : (
            <Button variant="plain" aria-disabled={isPending} onClick={() => !isPending && invite.mutate({ adminId })}>
              {adminPeopleTexts.newLink(email)}
            </Button>
          )}
          <Button
            variant={disabledAt ? "plain" : "danger"}
            aria-disabled={isPending}
            onClick={() => !isPending && (disabledAt ? enable : disable).mutate({ adminId })}
          >
            {disabledAt ? adminPeopleTexts.reopenAccount(email) : adminPeopleTexts.closeAccount(email)}
          </Button>
        </div>
      </div>
      {error ? (
        <Notice tone="bad" className="mt-3">
          {getErrorMessage(error)}
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
  const { admins } = trpc.useUtils();
  const { mutate, isPending, error } = trpc.admins.create.useMutation({
    trpc: silent,
    onSuccess: (invitation) => {
      onInvited(invitation);
      toast.success(adminPeopleTexts.accountCreated);
    },
    onSettled: () => admins.list.invalidate(),
  });
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<AdminRole>("support");
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (!isPending) mutate({ email, role }, { onSuccess: () => setEmail("") });
  };
  return (
    <>
      <h2 className="mt-10 text-2xl">{adminPeopleTexts.addPersonTitle}</h2>
      <form
        aria-label={adminPeopleTexts.addPersonTitle}
        noValidate
        onSubmit={handleSubmit}
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
              {roleTexts[name]}
            </option>
          ))}
        </SelectField>
        <Button type="submit" aria-disabled={isPending} className="min-h-12">
          {adminPeopleTexts.createAccount}
        </Button>
      </form>
      {error ? (
        <Notice tone="bad" className="mt-3">
          {getErrorMessage(error)}
        </Notice>
      ) : null}
    </>
  );
}

/** The permissions of each role, from the table that the server enforces. */
function AdminRoles() {
  return (
    <section aria-labelledby="roles">
      <h2 id="roles" className="mt-10 text-2xl">
        {adminPeopleTexts.rolesTitle}
      </h2>
      <div className="mt-4 grid gap-6 sm:grid-cols-2 lg:grid-cols-3">
        {adminRoles.map((role) => (
          <section key={role} aria-label={roleTexts[role]} className="rounded-2xl border border-line p-5">
            <h3 className="text-lg">{roleTexts[role]}</h3>
            <ul className="mt-2 list-disc space-y-1 pl-5 text-soft">
              {describePermissions(role).map((permission) => (
                <li key={permission} className="first-letter:uppercase">
                  {permission}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </section>
  );
}
