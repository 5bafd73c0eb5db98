import type { AppRouter } from "@storywall/api/app-router";
import type { ProofKind } from "@storywall/domain/accounts/permissions";
import type { TRPCLink } from "@trpc/client";
import { observable } from "@trpc/server/observable";
import { getErrorData } from "@/lib/api-error.ts";

/** Asks the admin for a proof of identity. Resolves to whether the admin confirmed. */
type RequestProof = (kind: ProofKind) => Promise<boolean>;

let requestProof: RequestProof | undefined;

/** Sets the function that asks for proofs of identity. Returns a function that removes it. */
export function connectStepUpDialog(handler: RequestProof): () => void {
  requestProof = handler;
  return () => {
    requestProof = undefined;
  };
}

/**
 * Creates a tRPC link that asks for a proof of identity when the server requires one, and then repeats the call. Forms
 * keep their contents, because their call stays pending in the meantime.
 */
export function createStepUpLink(): TRPCLink<AppRouter> {
  return () =>
    ({ next, op }) =>
      observable((observer) => {
        let isCancelled = false;
        let cancelCall = () => {};
        const startCall = (isRepeated: boolean) => {
          cancelCall = next(op).subscribe({
            next: (value) => observer.next(value),
            complete: () => observer.complete(),
            error: (error) => {
              const kind = isRepeated ? null : getRequiredIdentityProof(error);
              if (!kind || !requestProof) return observer.error(error);
              void requestProof(kind).then((isProven) => {
                if (isCancelled) return;
                if (isProven) startCall(true);
                else observer.error(error);
              });
            },
          }).unsubscribe;
        };
        startCall(false);
        return () => {
          isCancelled = true;
          cancelCall();
        };
      });
}

/** Duplicates the values of the schema, because importing it would add its library to the JavaScript of admin pages. */
const proofKinds: readonly ProofKind[] = ["code", "password", "link"];

function getRequiredIdentityProof(error: unknown): ProofKind | null {
  const data = getErrorData(error);
  if (data?.shopCode !== "PROOF_REQUIRED") return null;
  return proofKinds.find((kind) => kind === data.shown?.proof) ?? null;
}
