"use client";

import { createContext, type ReactNode, useCallback, useContext, useState } from "react";
import { getErrorCode } from "@/lib/api-error.ts";
import { CodeDialog } from "./code-dialog.tsx";
import type { Access } from "./use-order.ts";

type ConfirmedChange = <T>(call: () => Promise<T>) => Promise<T>;
type Question = { answer: (isConfirmed: boolean) => void };

const ConfirmedChangeContext = createContext<ConfirmedChange>((call) => call());

/**
 * Returns a function that makes an API call. If the API requires a one-time code, a dialog asks for it and the call is
 * retried. If the shopper closes the dialog, the function throws the original error.
 */
export const useConfirmedChange = (): ConfirmedChange => useContext(ConfirmedChangeContext);

export function ConfirmedChangeProvider({ access, children }: { access: Access; children: ReactNode }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const confirm = useCallback<ConfirmedChange>(async (call) => {
    try {
      return await call();
    } catch (error) {
      if (getErrorCode(error) !== "ORDER_CODE_REQUIRED") throw error;
      const isConfirmed = await new Promise<boolean>((answer) => setQuestion({ answer }));
      setQuestion(null);
      if (!isConfirmed) throw error;
      return call();
    }
  }, []);
  return (
    <ConfirmedChangeContext value={confirm}>
      {children}
      <CodeDialog
        access={access}
        open={question !== null}
        onClose={() => question?.answer(false)}
        onConfirmed={() => question?.answer(true)}
      />
    </ConfirmedChangeContext>
  );
}
