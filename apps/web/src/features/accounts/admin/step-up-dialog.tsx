"use client";

import type { ProofKind } from "@storywall/domain/accounts/permissions";
import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { connectStepUpDialog } from "@/lib/admin/step-up-link.ts";
import { commonTexts } from "@/lib/common-texts.ts";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { trpc } from "@/lib/trpc.ts";
import { adminAccountTexts } from "./admin-account-texts.tsx";

type ProofRequest = { promise: Promise<boolean>; resolve: (isProven: boolean) => void };

function createIdentityProofRequest(): ProofRequest {
  let resolve: ProofRequest["resolve"] = () => {};
  const promise = new Promise<boolean>((resolvePromise) => {
    resolve = resolvePromise;
  });
  return { promise, resolve };
}

/** Asks for a proof of identity. Calls that need one at the same time share the dialog. */
export function StepUpDialog() {
  const pending = useRef<ProofRequest | null>(null);
  const [kind, setKind] = useState<ProofKind | null>(null);

  useEffect(
    () =>
      connectStepUpDialog((requiredKind) => {
        pending.current ??= createIdentityProofRequest();
        setKind(requiredKind);
        return pending.current.promise;
      }),
    [],
  );
  const closeDialog = (isProven: boolean) => {
    pending.current?.resolve(isProven);
    pending.current = null;
    setKind(null);
  };
  return (
    <Dialog open={kind !== null} onClose={() => closeDialog(false)} title={adminAccountTexts.proofTitle}>
      {kind ? (
        <IdentityProofForm kind={kind} onProven={() => closeDialog(true)} onCancel={() => closeDialog(false)} />
      ) : null}
    </Dialog>
  );
}

const autoComplete = { code: "one-time-code", password: "current-password", link: "off" } as const;

function IdentityProofForm({
  kind,
  onProven,
  onCancel,
}: {
  kind: ProofKind;
  onProven: () => void;
  onCancel: () => void;
}) {
  const { mutate, isPending, error } = trpc.admin.proveIdentity.useMutation({ trpc: silent, onSuccess: onProven });
  const handleSubmit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const entered = String(new FormData(event.currentTarget).get("proof"));
    // An admin may paste the whole link. Its token is in the fragment.
    const value = kind === "link" ? (entered.split("#").at(-1) ?? "").trim() : entered;
    if (!isPending) mutate({ kind, value });
  };
  const { label, hint } = adminAccountTexts.proofs[kind];
  return (
    <form onSubmit={handleSubmit} className="grid gap-4">
      <p>{adminAccountTexts.proofReason}</p>
      <TextField
        label={label}
        hint={hint}
        name="proof"
        type={kind === "password" ? "password" : "text"}
        inputMode={kind === "code" ? "numeric" : undefined}
        autoComplete={autoComplete[kind]}
        autoCapitalize="off"
        maxLength={300}
        autoFocus
      />
      {error ? <Notice tone="bad">{getErrorMessage(error)}</Notice> : null}
      <div className="flex flex-wrap gap-3">
        <Button type="submit" aria-disabled={isPending}>
          {adminAccountTexts.continue}
        </Button>
        <Button variant="quiet" onClick={onCancel}>
          {commonTexts.cancel}
        </Button>
      </div>
    </form>
  );
}
