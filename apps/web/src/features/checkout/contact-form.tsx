"use client";

import { suggestEmailCorrection } from "@storywall/domain/accounts/suggest-email-correction";
import { usStates } from "@storywall/domain/cart/us-states";
import { SelectField, TextField } from "@storywall/ui/field";
import type { Contact, ContactField, ContactProblems } from "./contact.ts";

type Props = {
  contact: Contact;
  problems: ContactProblems;
  onChange: (name: ContactField, value: string) => void;
  onLeave: (name: ContactField) => void;
};

const states = Object.entries(usStates);

export const sectionTitle = "font-display font-semibold text-2xl tracking-tight";

/** Contact and address fields, with names and autocomplete tokens that browsers use for autofill. */
export function ContactForm({ contact, problems, onChange, onLeave }: Props) {
  const getFieldProps = (name: ContactField) => ({
    id: name,
    name,
    value: contact[name],
    problem: problems[name],
    onChange: (event: { target: { value: string } }) => onChange(name, event.target.value),
    onBlur: () => onLeave(name),
  });
  return (
    <>
      <fieldset>
        <legend className={sectionTitle}>Contact</legend>
        <TextField
          {...getFieldProps("email")}
          label="Email"
          hint="For your order confirmation and delivery updates."
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
        <legend className={sectionTitle}>Delivery address</legend>
        <p className="mt-1 text-soft">We ship to addresses in the United States.</p>
        <div className="mt-4 grid grid-cols-6 gap-x-4 gap-y-5">
          <TextField
            {...getFieldProps("firstName")}
            label="First name"
            autoComplete="shipping given-name"
            className="col-span-6 sm:col-span-3"
          />
          <TextField
            {...getFieldProps("lastName")}
            label="Last name"
            autoComplete="shipping family-name"
            className="col-span-6 sm:col-span-3"
          />
          <TextField
            {...getFieldProps("address1")}
            label="Street address"
            autoComplete="shipping address-line1"
            className="col-span-6"
          />
          <TextField
            {...getFieldProps("address2")}
            label="Apartment, suite"
            autoComplete="shipping address-line2"
            isOptional
            className="col-span-6"
          />
          <TextField
            {...getFieldProps("city")}
            label="City"
            autoComplete="shipping address-level2"
            className="col-span-6"
          />
          <TextField
            {...getFieldProps("zip")}
            label="ZIP code"
            inputMode="numeric"
            autoComplete="shipping postal-code"
            maxLength={10}
            className="col-span-6 min-[22rem]:col-span-2"
          />
          <SelectField
            {...getFieldProps("provinceCode")}
            label="State"
            autoComplete="shipping address-level1"
            className="col-span-6 min-[22rem]:col-span-4"
          >
            <option value="">Choose…</option>
            {states.map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
          <TextField
            {...getFieldProps("phone")}
            label="Phone"
            hint="Only if the carrier needs to reach you."
            type="tel"
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
      {suggestion ? (
        <>
          Did you mean{" "}
          <button
            type="button"
            onClick={() => onUse(suggestion)}
            className="min-h-11 font-semibold underline underline-offset-4"
          >
            {suggestion}
          </button>
          ?
        </>
      ) : null}
    </p>
  );
}
