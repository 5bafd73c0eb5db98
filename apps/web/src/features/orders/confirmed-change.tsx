"use client";

import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { type UseMutationOptions, useMutation } from "@tanstack/react-query";
import {
  createContext,
  type FormEvent,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { getErrorCode, getErrorData } from "@/lib/api-error.ts";
import { getErrorMessage, silent } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { type ApiClient, useTRPCClient } from "@/lib/trpc.ts";
import { orderChangeTexts } from "./order-change-texts.ts";
import type { Access } from "./use-order.ts";

type ConfirmedChange = <T>(call: () => Promise<T>) => Promise<T>;
type Question = { answer: (isConfirmed: boolean) => void };

const ConfirmedChangeContext = createContext<ConfirmedChange>((call) => call());

/**
 * Returns a function that makes an API call. If the API requires a one-time code, a dialog asks for it and the call is
 * retried. If the shopper closes the dialog, the function throws the original error.
 */
export const useConfirmedChange = (): ConfirmedChange => useContext(ConfirmedChangeContext);

/**
 * Returns a mutation of the order whose call may need a one-time code (see `useConfirmedChange`). Its errors are not
 * shown as toasts.
 */
export function useConfirmedMutation<Result, Input = void>(
  call: (orders: ApiClient["orders"], input: Input) => Promise<Result>,
  options: Pick<UseMutationOptions<Result, Error, Input>, "onSuccess" | "onError">,
) {
  const { orders } = useTRPCClient();
  const runConfirmed = useConfirmedChange();
  return useMutation({ ...options, mutationFn: (input: Input) => runConfirmed(() => call(orders, input)) });
}

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
      <OrderCodeDialog
        access={access}
        open={question !== null}
        onClose={() => question?.answer(false)}
        onConfirmed={() => question?.answer(true)}
      />
    </ConfirmedChangeContext>
  );
}

type Props = { access: Access; open: boolean; onClose: () => void; onConfirmed: () => void };

/** Asks for the one-time code that was sent to the order's email address. */
function OrderCodeDialog({ open, onClose, ...rest }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title={orderChangeTexts.codeTitle}>
      <OrderCodeForm onClose={onClose} {...rest} />
    </Dialog>
  );
}

type CodeStatus =
  | { kind: "sending" }
  | { kind: "sent"; sentTo: string; minutes: number; times: number }
  | { kind: "failed"; message: string };

function OrderCodeForm({ access, onClose, onConfirmed }: Omit<Props, "open">) {
  const { orders } = useTRPCClient();
  const form = useRef<HTMLFormElement>(null);
  const { sending, send } = useOneTimeCode(access);
  const [code, setCode] = useState("");
  const [problem, setProblem] = useState<string | undefined>();
  const [isChecking, setChecking] = useState(false);

  const focusCode = useCallback(() => form.current?.querySelector<HTMLInputElement>("input")?.select(), []);
  useEffect(() => {
    if (sending.kind !== "sending") focusCode();
  }, [sending.kind, focusCode]);

  const handleSubmit = async (event: FormEvent) => {
    event.preventDefault();
    if (isChecking) return;
    setProblem(undefined);
    if (code.length < 6) {
      setProblem(orderChangeTexts.codeIncomplete);
      return focusCode();
    }
    setChecking(true);
    try {
      await orders.confirmCode.mutate({ ...access, code }, silent);
      toast.success(orderChangeTexts.codeAccepted);
      onConfirmed();
    } catch (error) {
      setProblem(getErrorData(error)?.fields?.code ?? getErrorMessage(error));
      setChecking(false);
      focusCode();
    }
  };

  return (
    <form ref={form} onSubmit={(event) => void handleSubmit(event)} noValidate className="grid gap-5">
      <p>{orderChangeTexts.codeHint}</p>
      <p role="status" className="text-soft wrap-anywhere">
        {sending.kind === "sending" ? orderChangeTexts.sendingCode : null}
        {sending.kind === "sent" ? describeSentCode(sending) : null}
      </p>
      {sending.kind === "failed" ? <Notice tone="bad">{sending.message}</Notice> : null}
      <TextField
        label={orderChangeTexts.code}
        name="code"
        value={code}
        onChange={({ target }) => setCode(target.value.replace(/\D/g, "").slice(0, 6))}
        problem={problem}
        inputMode="numeric"
        autoComplete="one-time-code"
        className="max-w-48"
      />
      <p role="alert" className="sr-only">
        {problem}
      </p>
      <div className="flex flex-wrap justify-end gap-3">
        <Button
          variant="quiet"
          aria-disabled={sending.kind === "sending"}
          onClick={() => void send()}
          className="mr-auto"
        >
          {orderChangeTexts.sendNewCode}
        </Button>
        <Button variant="plain" onClick={onClose}>
          {orderChangeTexts.notNow}
        </Button>
        <Button type="submit" aria-disabled={isChecking}>
          {isChecking ? orderChangeTexts.checkingCode : orderChangeTexts.confirmCode}
        </Button>
      </div>
    </form>
  );
}

const describeSentCode = ({ sentTo, minutes, times }: CodeStatus & { kind: "sent" }) =>
  times > 1 ? orderChangeTexts.newCodeSent(sentTo, minutes) : orderChangeTexts.codeSent(sentTo, minutes);

/** Sends a one-time code when the dialog opens, and again on request. */
function useOneTimeCode(access: Access) {
  const { orders } = useTRPCClient();
  const [sending, setSending] = useState<CodeStatus>({ kind: "sending" });
  const isSending = useRef(false);
  const times = useRef(0);
  const { orderId } = access;

  const send = useCallback(async () => {
    if (isSending.current) return;
    isSending.current = true;
    setSending({ kind: "sending" });
    try {
      const sent = await orders.sendCode.mutate({ orderId }, silent);
      times.current += 1;
      setSending({ kind: "sent", ...sent, times: times.current });
    } catch (error) {
      setSending({ kind: "failed", message: getErrorMessage(error) });
    } finally {
      isSending.current = false;
    }
  }, [orders, orderId]);
  useEffect(() => void send(), [send]);
  return { sending, send };
}
