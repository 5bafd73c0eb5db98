"use client";

import { suggestEmailCorrection } from "@storywall/domain/accounts/suggest-email-correction";
import { addressLimits } from "@storywall/domain/cart/address";
import { type PlaceFields, toZipConfirmation, type ZipPlace } from "@storywall/domain/cart/zip-place";
import { usStates } from "@storywall/domain/kernel/us-states";
import { SelectField, TextField } from "@storywall/ui/field";
import { addressTexts, ZipNote } from "@/features/cart/address/zip-place.tsx";
import { checkoutTexts } from "./checkout-texts.tsx";
import type { Contact, ContactField, ContactProblems } from "./contact.ts";

type Props = {
  contact: Contact;
  /** City and state that belong to the ZIP code. */
  place: ZipPlace | null;
  problems: ContactProblems;
  onFill: (fields: PlaceFields) => void;
  onConfirmZip: () => void;
  onChange: (name: ContactField, value: string) => void;
  onLeave: (name: ContactField) => void;
};

const states = Object.entries(usStates);

export const sectionTitle = "font-display font-semibold text-2xl tracking-tight";

/** Contact and address fields. Browsers use their names and autocomplete tokens to fill them in. */
export function ContactForm({ contact, place, problems, onFill, onConfirmZip, onChange, onLeave }: Props) {
  const getFieldProps = (name: ContactField) => ({
    id: name,
    name,
    value: contact[name],
    ...(name in addressLimits ? { maxLength: addressLimits[name as keyof typeof addressLimits] } : {}),
    problem: problems[name],
    onChange: (event: { target: { value: string } }) => onChange(name, event.target.value),
    onBlur: () => onLeave(name),
  });
  return (
    <>
      <fieldset>
        <legend className={sectionTitle}>{checkoutTexts.contact}</legend>
        <TextField
          {...getFieldProps("email")}
          label={checkoutTexts.email}
          hint={checkoutTexts.emailHint}
          type="email"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={254}
          className="mt-4"
        />
        <EmailSuggestion typed={contact.email} onUse={(email) => onChange("email", email)} />
      </fieldset>
      <fieldset className="mt-10">
        <legend className={sectionTitle}>{checkoutTexts.address}</legend>
        <p className="mt-1 text-soft">{checkoutTexts.addressHint}</p>
        <div className="mt-4 grid grid-cols-6 gap-x-4 gap-y-5">
          <TextField
            {...getFieldProps("firstName")}
            label={addressTexts.firstName}
            autoComplete="shipping given-name"
            className="col-span-6 sm:col-span-3"
          />
          <TextField
            {...getFieldProps("lastName")}
            label={addressTexts.lastName}
            autoComplete="shipping family-name"
            className="col-span-6 sm:col-span-3"
          />
          <TextField
            {...getFieldProps("address1")}
            label={addressTexts.street}
            autoComplete="shipping address-line1"
            className="col-span-6"
          />
          <TextField
            {...getFieldProps("address2")}
            label={addressTexts.apartment}
            autoComplete="shipping address-line2"
            isOptional
            className="col-span-6"
          />
          <TextField
            {...getFieldProps("zip")}
            label={addressTexts.zip}
            inputMode="numeric"
            autoComplete="shipping postal-code"
            maxLength={10}
            className="col-span-6 min-[22rem]:col-span-2"
          />
          <TextField
            {...getFieldProps("city")}
            label={addressTexts.city}
            autoComplete="shipping address-level2"
            className="col-span-6 min-[22rem]:col-span-4"
          />
          <SelectField
            {...getFieldProps("provinceCode")}
            label={addressTexts.state}
            autoComplete="shipping address-level1"
            className="col-span-6"
          >
            <option value="">{checkoutTexts.chooseState}</option>
            {states.map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
          <ZipNote
            zip={contact.zip}
            place={place}
            provinceCode={contact.provinceCode}
            isConfirmed={contact.confirmedZip === toZipConfirmation(contact.zip, contact.provinceCode)}
            onUse={onFill}
            onConfirm={onConfirmZip}
            className="col-span-6 -mt-3"
          />
          <TextField
            {...getFieldProps("phone")}
            label={checkoutTexts.phone}
            hint={checkoutTexts.phoneHint}
            type="tel"
            inputMode="tel"
            autoComplete="shipping tel"
            isOptional
            className="col-span-6"
          />
        </div>
      </fieldset>
    </>
  );
}

function EmailSuggestion({ typed, onUse }: { typed: string; onUse: (email: string) => void }) {
  const suggestion = suggestEmailCorrection(typed);
  return (
    <p role="status" className="text-sm empty:hidden">
      {suggestion
        ? checkoutTexts.emailSuggestion(
            <button
              type="button"
              onClick={() => onUse(suggestion)}
              className="wrap-anywhere min-h-11 font-semibold underline underline-offset-4"
            >
              {suggestion}
            </button>,
          )
        : null}
    </p>
  );
}
