"use client";

import { addressProblems } from "@storywall/domain/checkout/address";
import { usStates } from "@storywall/domain/checkout/us-states";
import { Button } from "@storywall/ui/button";
import { Dialog } from "@storywall/ui/dialog";
import { SelectField, TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, useId, useState } from "react";
import { useTRPCClient } from "@/lib/trpc.ts";
import type { ActProps } from "./order-actions.tsx";
import { useAct } from "./use-act.ts";

type Props = ActProps & { open: boolean; onClose: () => void };

const fields = [
  ["firstName", "First name", "given-name", "sm:col-span-3"],
  ["lastName", "Last name", "family-name", "sm:col-span-3"],
  ["address1", "Street address", "address-line1", ""],
  ["address2", "Apartment, suite", "address-line2", ""],
  ["city", "City", "address-level2", ""],
  ["zip", "ZIP code", "postal-code", "sm:col-span-2"],
] as const;

/** Another address for a parcel that is not made yet. */
export function AddressDialog({ order, onClose, open, ...rest }: Props) {
  return (
    <Dialog open={open} onClose={onClose} title="Change the address">
      <AddressForm order={order} onClose={onClose} {...rest} />
    </Dialog>
  );
}

function AddressForm({ order, access, onChanged, onClose }: Omit<Props, "open">) {
  const calls = useTRPCClient();
  const id = useId();
  const { act, isBusy, failure } = useAct();
  const [address, setAddress] = useState<Record<string, string | null>>(order.shippingAddress);
  const [wasSent, setSent] = useState(false);
  const shippingAddress = { ...address, countryCode: "US" };
  const own = wasSent ? addressProblems(shippingAddress) : [];
  const problemOf = (name: string) =>
    own.find(({ field }) => field === name)?.sentence ?? sentenceAt(failure?.fields ?? {}, name);
  const control = (name: string) => ({
    id: `${id}${name}`,
    name,
    value: address[name] ?? "",
    problem: problemOf(name),
    onChange: ({ target }: { target: { value: string } }) =>
      setAddress((before) => ({ ...before, [name]: target.value })),
  });

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (addressProblems(shippingAddress).length > 0) return;
    void act(async () => {
      onChanged(await calls.orders.changeAddress.mutate({ ...access, shippingAddress }, { context: { silent: true } }));
      onClose();
    });
  };

  return (
    <form onSubmit={submit} noValidate className="grid gap-x-4 gap-y-4 sm:grid-cols-6">
      {fields.map(([name, label, token, span]) => (
        <TextField
          key={name}
          {...control(name)}
          label={label}
          autoComplete={`shipping ${token}`}
          isOptional={name === "address2"}
          className={span || "sm:col-span-6"}
        />
      ))}
      <SelectField
        {...control("provinceCode")}
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
        <Button look="plain" onClick={onClose}>
          Leave it as it is
        </Button>
        <Button type="submit" aria-disabled={isBusy}>
          {isBusy ? "Saving …" : "Save the address"}
        </Button>
      </div>
    </form>
  );
}

/** The shop names fields by their place in the request. */
const sentenceAt = (sentences: Readonly<Record<string, string>>, name: string) =>
  Object.entries(sentences).find(([path]) => path.split(".").at(-1) === name)?.[1];
