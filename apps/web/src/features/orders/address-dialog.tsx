"use client";

import { findAddressProblems } from "@storywall/domain/cart/address";
import { usStates } from "@storywall/domain/cart/us-states";
import { formatMoney } from "@storywall/domain/kernel/money";
import { recalculateTax } from "@storywall/domain/orders/recalculate-tax";
import type { OrderView } from "@storywall/domain/orders/schema";
import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { SelectField, TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { useTRPCClient } from "@/lib/trpc.ts";
import { type MutationError, useApiMutation } from "@/lib/use-api-mutation.ts";
import { useConfirmedChange } from "./confirmed-change.tsx";
import type { OrderActionProps } from "./order-actions.tsx";
import { useOrderFeatures } from "./order-features.ts";

type Props = OrderActionProps & { open: boolean; onClose: () => void };

const fields = [
  ["firstName", "First name", "given-name", "sm:col-span-3"],
  ["lastName", "Last name", "family-name", "sm:col-span-3"],
  ["address1", "Street address", "address-line1", ""],
  ["address2", "Apartment, suite", "address-line2", ""],
  ["city", "City", "address-level2", ""],
  ["zip", "ZIP code", "postal-code", "sm:col-span-2"],
] as const;

export function AddressDialog({ open, onClose, ...rest }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="Change the address">
      <AddressSteps onClose={onClose} {...rest} />
    </Dialog>
  );
}

type Fields = Record<string, string | null>;

function AddressSteps({ order, access, onChanged, onClose }: Omit<Props, "open">) {
  const calls = useTRPCClient();
  const { PayDifference } = useOrderFeatures();
  const { mutate, isPending, failure } = useApiMutation();
  const runConfirmed = useConfirmedChange();
  const [address, setAddress] = useState<Fields>(order.shippingAddress);
  const [step, setStep] = useState<"form" | "agree" | "pay">("form");
  const shippingAddress = { ...address, countryCode: "US" };
  const from = order.shippingAddress.provinceCode ?? "";
  const totals = recalculateTax(order.totals, from, address.provinceCode ?? "");
  const difference = totals.total - order.totals.total;

  const saveAddress = () =>
    mutate(async () => {
      try {
        const agreed = { shippingAddress, agreedTotal: totals.total };
        const changed = await runConfirmed(() =>
          calls.orders.changeAddress.mutate({ ...access, ...agreed }, { context: { silent: true } }),
        );
        onChanged(changed);
        if (changed.pendingChange) return setStep("pay");
        onClose();
      } catch (error) {
        setStep("form");
        throw error;
      }
    });

  if (step === "pay" && order.pendingChange) {
    return (
      <Step title={`Pay ${formatMoney(order.pendingChange.amount)}`}>
        <p className="mb-4">Once you pay, we'll ship to the new address. Until then, the old address stays.</p>
        <PayDifference
          access={access}
          change={order.pendingChange}
          onClose={onClose}
          onPaid={(paid) => {
            onChanged(paid);
            onClose();
          }}
        />
      </Step>
    );
  }
  if (step === "agree") {
    return (
      <Step title={`${formatMoney(order.totals.total)} becomes ${formatMoney(totals.total)}`}>
        <TotalDifference before={order.totals} after={totals} />
        <div className="mt-6 flex flex-wrap justify-end gap-3">
          <Button variant="plain" onClick={() => setStep("form")}>
            Back
          </Button>
          <Button aria-disabled={isPending} onClick={() => void saveAddress()}>
            {isPending ? "Saving…" : formatAgreeLabel(difference)}
          </Button>
        </div>
      </Step>
    );
  }
  return (
    <AddressForm
      address={address}
      onChange={(name, value) => setAddress((before) => ({ ...before, [name]: value }))}
      failure={failure}
      isPending={isPending}
      onClose={onClose}
      onSubmit={() => (difference === 0 ? void saveAddress() : setStep("agree"))}
    />
  );
}

const formatAgreeLabel = (difference: number) =>
  difference > 0
    ? `Continue and pay ${formatMoney(difference)}`
    : `Change address and get ${formatMoney(-difference)} back`;

/** A step of the dialog. Focuses its title so that screen readers announce it. */
function Step({ title, children }: { title: string; children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div>
      <h3 ref={heading} tabIndex={-1} className="mb-3 text-xl outline-none">
        {title}
      </h3>
      {children}
    </div>
  );
}

function TotalDifference({ before, after }: Record<"before" | "after", OrderView["totals"]>) {
  const difference = after.total - before.total;
  const rows = [
    ["Sales tax", before.tax, after.tax],
    ["Total", before.total, after.total],
  ] as const;
  return (
    <>
      <p>
        Sales tax varies by state.{" "}
        {difference > 0
          ? `You pay ${formatMoney(difference)} more, and we change the address once it's paid.`
          : `We'll refund ${formatMoney(-difference)} to the card you paid with.`}
      </p>
      <table className="mt-4 w-full max-w-sm text-left tabular-nums">
        <thead className="text-soft text-sm">
          <tr>
            <th scope="col" className="font-normal">
              <span className="sr-only">What</span>
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              Now
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              Then
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(([name, was, is]) => (
            <tr key={name} className="border-line border-t last:font-semibold">
              <th scope="row" className="py-2 font-normal">
                {name}
              </th>
              <td className="py-2 text-right">{formatMoney(was)}</td>
              <td className="py-2 text-right">{formatMoney(is)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

type FormProps = {
  address: Fields;
  onChange: (name: string, value: string) => void;
  failure: MutationError | null;
  isPending: boolean;
  onClose: () => void;
  onSubmit: () => void;
};

function AddressForm({ address, onChange, failure, isPending, onClose, onSubmit }: FormProps) {
  const id = useId();
  const [wasSent, setSent] = useState(false);
  const shippingAddress = { ...address, countryCode: "US" };
  const localProblems = wasSent ? findAddressProblems(shippingAddress) : [];
  const getFieldProblem = (name: string) =>
    localProblems.find(({ field }) => field === name)?.sentence ?? findFieldProblem(failure?.fields ?? {}, name);
  const getControlProps = (name: string) => ({
    id: `${id}${name}`,
    name,
    value: address[name] ?? "",
    problem: getFieldProblem(name),
    onChange: ({ target }: { target: { value: string } }) => onChange(name, target.value),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (findAddressProblems(shippingAddress).length === 0) onSubmit();
  };

  return (
    <form onSubmit={submit} noValidate className="grid gap-x-4 gap-y-4 sm:grid-cols-6">
      {fields.map(([name, label, token, span]) => (
        <TextField
          key={name}
          {...getControlProps(name)}
          label={label}
          autoComplete={`shipping ${token}`}
          isOptional={name === "address2"}
          className={span || "sm:col-span-6"}
        />
      ))}
      <SelectField
        {...getControlProps("provinceCode")}
        label="State"
        autoComplete="shipping address-level1"
        className="sm:col-span-4"
      >
        {Object.entries(usStates).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      {failure && Object.keys(failure.fields).length === 0 ? (
        <Notice tone="bad" className="sm:col-span-6">
          {failure.message}
        </Notice>
      ) : null}
      <div className="mt-2 flex flex-wrap justify-end gap-3 sm:col-span-6">
        <Button variant="plain" onClick={onClose}>
          Keep address
        </Button>
        <Button type="submit" aria-disabled={isPending}>
          {isPending ? "Saving…" : "Save the address"}
        </Button>
      </div>
    </form>
  );
}

/** Returns the message of a field. The keys of `sentences` are paths that end with the field's name. */
const findFieldProblem = (sentences: Readonly<Record<string, string>>, name: string) =>
  Object.entries(sentences).find(([path]) => path.split(".").at(-1) === name)?.[1];
