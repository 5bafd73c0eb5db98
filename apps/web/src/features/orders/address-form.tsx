"use client";

import { addressLimits, findAddressProblems } from "@storywall/domain/cart/address";
import { toZipConfirmation } from "@storywall/domain/cart/zip-place";
import { formatMoney } from "@storywall/domain/kernel/money";
import { usStates } from "@storywall/domain/kernel/us-states";
import type { OrderView } from "@storywall/domain/orders/schema";
import { Button } from "@storywall/ui/button";
import { SelectField, TextField } from "@storywall/ui/field";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, useId, useState } from "react";
import { addressTexts, useZipPlace, ZipMismatchNote } from "@/features/cart/address/zip-place.tsx";
import { getErrorCode, getErrorData } from "@/lib/api-error.ts";
import { getErrorMessage } from "@/lib/error-toast-link.ts";
import { orderChangeTexts } from "./order-change-texts.ts";

const fields = [
  ["firstName", addressTexts.firstName, "shipping given-name", "sm:col-span-3"],
  ["lastName", addressTexts.lastName, "shipping family-name", "sm:col-span-3"],
  ["address1", addressTexts.street, "shipping address-line1", ""],
  ["address2", addressTexts.apartment, "shipping address-line2", ""],
  ["zip", addressTexts.zip, "shipping postal-code", "sm:col-span-2"],
  ["city", addressTexts.city, "shipping address-level2", "sm:col-span-4"],
] as const;

/**
 * The fields of an address. `confirmedZip` is the ZIP code and state that the user confirmed, in the format of
 * `toZipConfirmation`.
 */
export type AddressFields = Record<string, string | null>;

export const toAddressInput = ({ confirmedZip, ...address }: AddressFields) => ({
  ...address,
  countryCode: "US",
  isZipConfirmed: confirmedZip === toZipConfirmation(address.zip ?? "", address.provinceCode ?? ""),
});

type FormProps = {
  address: AddressFields;
  onChange: (change: AddressFields) => void;
  /** Error of the last attempt. */
  error: unknown;
  isPending: boolean;
  onClose: () => void;
  onSubmit: () => void;
};

/** Form for a shipping address. Problems found by the browser are shown only after the form is submitted. */
export function AddressForm({ address, onChange, error, isPending, onClose, onSubmit }: FormProps) {
  const id = useId();
  const [wasSent, setSent] = useState(false);
  const shippingAddress = toAddressInput(address);
  const typed = { zip: address.zip ?? "", city: address.city ?? "", provinceCode: address.provinceCode ?? "" };
  const place = useZipPlace(typed, onChange);
  const sentences = getErrorData(error)?.fields ?? {};
  const localProblems = wasSent ? findAddressProblems(shippingAddress) : [];
  const getFieldProblem = (name: string) =>
    localProblems.find(({ field }) => field === name)?.sentence ?? findFieldProblem(sentences, name);
  const getControlProps = (name: string) => ({
    id: `${id}${name}`,
    name,
    value: address[name] ?? "",
    ...(name in addressLimits ? { maxLength: addressLimits[name as keyof typeof addressLimits] } : {}),
    problem: getFieldProblem(name),
    onChange: ({ target }: { target: { value: string } }) => onChange({ [name]: target.value }),
  });

  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    setSent(true);
    if (findAddressProblems(shippingAddress).length === 0) onSubmit();
  };

  return (
    <form onSubmit={handleSubmit} noValidate className="grid gap-x-4 gap-y-4 sm:grid-cols-6">
      {fields.map(([name, label, autoComplete, span]) => (
        <TextField
          key={name}
          {...getControlProps(name)}
          label={label}
          autoComplete={autoComplete}
          isOptional={name === "address2"}
          {...(name === "zip" ? { inputMode: "numeric", maxLength: 10 } : {})}
          className={span || "sm:col-span-6"}
        />
      ))}
      <SelectField
        {...getControlProps("provinceCode")}
        label={addressTexts.state}
        autoComplete="shipping address-level1"
        className="sm:col-span-6"
      >
        {Object.entries(usStates).map(([code, name]) => (
          <option key={code} value={code}>
            {name}
          </option>
        ))}
      </SelectField>
      <ZipMismatchNote
        zip={typed.zip}
        place={place}
        provinceCode={typed.provinceCode}
        isConfirmed={shippingAddress.isZipConfirmed}
        onUse={onChange}
        onConfirm={() => onChange({ confirmedZip: toZipConfirmation(typed.zip, typed.provinceCode) })}
        className="sm:col-span-6"
      />
      {error && Object.keys(sentences).length === 0 ? (
        <Notice tone="bad" className="sm:col-span-6">
          {getErrorMessage(error)}
        </Notice>
      ) : null}
      <div className="mt-2 flex flex-wrap justify-end gap-3 sm:col-span-6">
        <Button variant="plain" onClick={onClose}>
          {orderChangeTexts.keepAddress}
        </Button>
        <Button type="submit" aria-disabled={isPending}>
          {isPending ? orderChangeTexts.saving : orderChangeTexts.saveAddress}
        </Button>
      </div>
    </form>
  );
}

/** Returns the error message of a field. The keys of `sentences` are paths that end with the field's name. */
const findFieldProblem = (sentences: Readonly<Record<string, string>>, name: string) =>
  Object.entries(sentences).find(([path]) => path.split(".").at(-1) === name)?.[1];

export type TotalsChange = Record<"before" | "after", OrderView["totals"]>;

/** Returns the totals if the error says that the customer must agree to a new total. */
export const readTotalsChange = (error: unknown): TotalsChange | null =>
  getErrorCode(error) === "TOTAL_NOT_AGREED" ? (getErrorData(error)?.shown as TotalsChange) : null;

/** Compares tax and total before and after an address change. */
export function TotalsTable({ before, after }: TotalsChange) {
  const rows = [
    [orderChangeTexts.salesTax, before.tax, after.tax],
    [orderChangeTexts.total, before.total, after.total],
  ] as const;
  return (
    <table className="mt-4 w-full max-w-sm text-left tabular-nums">
      <thead className="text-soft text-sm">
        <tr>
          <th scope="col" className="font-normal">
            <span className="sr-only">{orderChangeTexts.amount}</span>
          </th>
          <th scope="col" className="py-1 text-right font-normal">
            {orderChangeTexts.before}
          </th>
          <th scope="col" className="py-1 text-right font-normal">
            {orderChangeTexts.after}
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
  );
}
