"use client";

import {
  completeTokenPermissions,
  permissions,
  type TokenPermission,
  tokenPermissions,
} from "@storywall/domain/accounts/permissions";
import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, type ReactNode, useId, useState } from "react";
import { AdminErrorMessage } from "@/components/admin/admin-error-message.tsx";
import { NewSecret } from "@/components/admin/new-secret.tsx";
import { shouldReplacePage } from "@/lib/admin/query-helpers.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { formatTimestamp } from "@/lib/dates.ts";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { type RouterOutputs, trpc } from "@/lib/trpc.ts";

type Token = RouterOutputs["apiTokens"]["list"][number];
type TokenWithSecret = RouterOutputs["apiTokens"]["create"];

const adminTokensTexts = {
  title: "Programs",
  intro: (referenceLink: (label: string) => ReactNode): ReactNode => (
    <>
      A print lab, your bookkeeping, or a script can use the {referenceLink("shop’s API")} with an API token. Give each
      program its own token, and allow only what it needs.
    </>
  ),
  none: "No tokens yet.",
  allowed: (permissionNames: readonly string[]) => `May ${permissionNames.join(", ")}.`,
  created: (time: string, by: string | null) => `Created ${time} by ${by ?? "the owner’s sign-in link"}`,
  lastUsed: (time: string | null) => (time ? `last used ${time}` : "never used"),
  auditId: "In the audit log:",
  revoke: (name: string): ReactNode => (
    <>
      Revoke…<span className="sr-only"> {name}</span>
    </>
  ),
  revokeQuestion: (name: string) => `Revoke “${name}”?`,
  revokeText: "The program that uses this token is locked out at once. This can’t be undone.",
  revokeConfirm: "Revoke token",
  revoked: (name: string) => `“${name}” was revoked.`,

  open: "New API token",
  name: "Program",
  nameHint: "For example “Print lab” or “Bookkeeping”.",
  nameMissing: "Enter the program’s name.",
  permissions: "What it may do",
  permissionMissing: "Choose at least one.",
  create: "Create token",

  secret: {
    title: "Copy the token now",
    text: (name: string) =>
      `We show it only once. Enter it in “${name}”, and keep it secret: whoever has it can do what you chose.`,
    label: "API token",
    copy: "Copy token",
    copied: "Token copied.",
    copyFailed: "We couldn’t copy it. Select it, and copy it yourself.",
    close: "I’ve copied it",
  },
} as const;

/** Lists the API tokens, and lets owners create and revoke them. */
export function AdminTokens() {
  const { data, error } = trpc.apiTokens.list.useQuery(undefined, { trpc: silent });
  const [isFormOpen, setFormOpen] = useState(false);
  const [created, setCreated] = useState<TokenWithSecret | null>(null);
  return (
    <section aria-labelledby="programs">
      <h2 id="programs" className="mt-10 text-2xl">
        {adminTokensTexts.title}
      </h2>
      <p className="mt-2 max-w-prose text-soft">
        {adminTokensTexts.intro((label) => (
          <a href="/api/docs" className="underline underline-offset-4 hover:text-ink">
            {label}
          </a>
        ))}
      </p>
      {shouldReplacePage(error, data) ? <AdminErrorMessage error={error} /> : null}
      {data?.length === 0 ? <p className="mt-4 text-soft">{adminTokensTexts.none}</p> : null}
      <ul className="mt-4 divide-y divide-line border-line border-y empty:hidden">
        {data?.map((token) => (
          <li key={token.id} className="py-4">
            <TokenRow token={token} />
          </li>
        ))}
      </ul>
      {isFormOpen ? (
        <TokenForm onCreated={setCreated} onDone={() => setFormOpen(false)} />
      ) : (
        <Button variant="plain" className="mt-4" onClick={() => setFormOpen(true)}>
          {adminTokensTexts.open}
        </Button>
      )}
      <Dialog open={created !== null} onClose={() => setCreated(null)} title={adminTokensTexts.secret.title}>
        {created ? (
          <NewSecret secret={created.secret} texts={adminTokensTexts.secret} onClose={() => setCreated(null)}>
            <p className="wrap-anywhere">{adminTokensTexts.secret.text(created.token.name)}</p>
          </NewSecret>
        ) : null}
      </Dialog>
    </section>
  );
}

function TokenRow({ token: { id: tokenId, name, createdAt, createdBy, lastUsedAt, ...token } }: { token: Token }) {
  const { apiTokens } = trpc.useUtils();
  const [isAsking, setAsking] = useState(false);
  const { mutate, isPending, error } = trpc.apiTokens.revoke.useMutation({
    trpc: silent,
    onSuccess: () => toast.success(adminTokensTexts.revoked(name)),
    onSettled: () => apiTokens.list.invalidate(),
  });
  const revokeToken = () => {
    setAsking(false);
    if (!isPending) mutate({ tokenId });
  };
  return (
    <>
      <div className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <div className="min-w-0 flex-1 basis-64">
          <strong className="wrap-anywhere font-semibold">{name}</strong>
          <span className="block">
            {adminTokensTexts.allowed(token.permissions.map((permission) => permissions[permission].what))}
          </span>
          <span className="wrap-anywhere block text-soft text-sm">
            {adminTokensTexts.created(formatTimestamp(createdAt), createdBy)},{" "}
            {adminTokensTexts.lastUsed(lastUsedAt && formatTimestamp(lastUsedAt))}
          </span>
          <span className="block text-soft text-sm">
            {adminTokensTexts.auditId} <code className="select-all break-all">{tokenId}</code>
          </span>
        </div>
        <Button variant="plain" aria-disabled={isPending} onClick={() => setAsking(true)}>
          {adminTokensTexts.revoke(name)}
        </Button>
      </div>
      {error ? (
        <Notice tone="bad" className="mt-3">
          {getErrorMessage(error)}
        </Notice>
      ) : null}
      <Dialog open={isAsking} onClose={() => setAsking(false)} title={adminTokensTexts.revokeQuestion(name)}>
        <p>{adminTokensTexts.revokeText}</p>
        <div className="mt-6 flex flex-wrap gap-3">
          <Button variant="danger" onClick={revokeToken}>
            {adminTokensTexts.revokeConfirm}
          </Button>
          <Button variant="quiet" onClick={() => setAsking(false)}>
            {commonTexts.cancel}
          </Button>
        </div>
      </Dialog>
    </>
  );
}

type FormProps = { onCreated: (created: TokenWithSecret) => void; onDone: () => void };

function TokenForm({ onCreated, onDone }: FormProps) {
  const { apiTokens } = trpc.useUtils();
  const { mutate, isPending, error } = trpc.apiTokens.create.useMutation({
    trpc: silent,
    onSuccess: onCreated,
    onSettled: () => apiTokens.list.invalidate(),
  });
  const [name, setName] = useState("");
  const [chosen, setChosen] = useState<readonly TokenPermission[]>([]);
  const [wasSent, setSent] = useState(false);
  const problemId = useId();
  const allowed = completeTokenPermissions(chosen);
  const isPermissionMissing = wasSent && chosen.length === 0;
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (isPending || !name.trim() || chosen.length === 0) return;
    mutate({ name, permissions: [...chosen] }, { onSuccess: onDone });
  };
  return (
    <form
      aria-label={adminTokensTexts.open}
      noValidate
      onSubmit={handleSubmit}
      className="mt-4 grid max-w-xl grid-cols-1 gap-4"
    >
      <TextField
        label={adminTokensTexts.name}
        hint={adminTokensTexts.nameHint}
        problem={wasSent && !name.trim() ? adminTokensTexts.nameMissing : undefined}
        autoFocus
        autoComplete="off"
        maxLength={80}
        value={name}
        onChange={({ target }) => setName(target.value)}
      />
      <fieldset className="min-w-0" aria-describedby={isPermissionMissing ? problemId : undefined}>
        <legend className="font-medium">{adminTokensTexts.permissions}</legend>
        {tokenPermissions.map((permission) => (
          <label key={permission} className="flex min-h-11 items-start gap-3 py-2">
            <input
              type="checkbox"
              checked={allowed.includes(permission)}
              disabled={allowed.includes(permission) && !chosen.includes(permission)}
              onChange={({ target }) =>
                setChosen(target.checked ? [...chosen, permission] : chosen.filter((item) => item !== permission))
              }
              className="mt-0.5 size-5 shrink-0 accent-accent"
            />
            <span className="min-w-0 first-letter:uppercase">{permissions[permission].what}</span>
          </label>
        ))}
        {isPermissionMissing ? (
          <p id={problemId} className="mt-1.5 text-bad text-sm">
            {adminTokensTexts.permissionMissing}
          </p>
        ) : null}
      </fieldset>
      {error ? <Notice tone="bad">{getErrorMessage(error)}</Notice> : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={isPending}>
          {adminTokensTexts.create}
        </Button>
        <Button variant="quiet" onClick={onDone}>
          {commonTexts.cancel}
        </Button>
      </div>
    </form>
  );
}
