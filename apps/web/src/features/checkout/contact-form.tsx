"use client";

import { suggestEmailCorrection } from "@storywall/domain/accounts/email";
import { addressLimits } from "@storywall/domain/cart/address";
import type { CartView } from "@storywall/domain/cart/schema";
import { type PlaceFields, toZipConfirmation } from "@storywall/domain/cart/zip-place";
import { usStates } from "@storywall/domain/kernel/us-states";
import { SelectField, TextField } from "@storywall/ui/field";
import { type ComponentProps, useEffect, useState } from "react";
import { addressTexts, useZipPlace, ZipMismatchNote } from "@/features/cart/address/zip-place.tsx";
import { useIsHydrated } from "@/lib/use-is-hydrated.ts";
import { checkoutTexts } from "./checkout-texts.tsx";
import {
  type Contact,
  type ContactField,
  type ContactProblems,
  readCartContact,
  readContact,
  saveContact,
  validateContact,
} from "./contact.ts";

export type ContactState = ReturnType<typeof useContact>;

type ContactFieldProps = Partial<ComponentProps<typeof TextField>> & { name: ContactField; label: string };

const states = Object.entries(usStates);
const full = "col-span-6";
const half = "col-span-6 sm:col-span-3";

/** The fields, in the order of the form. Browsers use their names and autocomplete tokens to fill them in. */
const fields = {
  email: {
    name: "email",
    label: checkoutTexts.email,
    hint: checkoutTexts.emailHint,
    type: "email",
    inputMode: "email",
    autoComplete: "email",
    autoCapitalize: "off",
    spellCheck: false,
    maxLength: 254,
    className: "mt-4",
  },
  address: [
    { name: "firstName", label: addressTexts.firstName, autoComplete: "shipping given-name", className: half },
    { name: "lastName", label: addressTexts.lastName, autoComplete: "shipping family-name", className: half },
    { name: "address1", label: addressTexts.street, autoComplete: "shipping address-line1", className: full },
    {
      name: "address2",
      label: addressTexts.apartment,
      autoComplete: "shipping address-line2",
      isOptional: true,
      className: full,
    },
    {
      name: "zip",
      label: addressTexts.zip,
      inputMode: "numeric",
      autoComplete: "shipping postal-code",
      maxLength: 10,
      className: "col-span-6 min-[22rem]:col-span-2",
    },
    {
      name: "city",
      label: addressTexts.city,
      autoComplete: "shipping address-level2",
      className: "col-span-6 min-[22rem]:col-span-4",
    },
  ],
  phone: {
    name: "phone",
    label: checkoutTexts.phone,
    hint: checkoutTexts.phoneHint,
    type: "tel",
    inputMode: "tel",
    autoComplete: "shipping tel",
    isOptional: true,
    className: full,
  },
} satisfies Record<string, ContactFieldProps | ContactFieldProps[]>;

export const sectionTitle = "font-display font-semibold text-2xl tracking-tight";

export function ContactForm({ form }: { form: ContactState }) {
  const { contact, place, changeField, fillPlaceFields, confirmZip } = form;
  return (
    <>
      <fieldset>
        <legend className={sectionTitle}>{checkoutTexts.contact}</legend>
        <TextField {...getFieldProps(form, "email")} {...fields.email} />
        <EmailSuggestion typed={contact.email} onUse={(email) => changeField("email", email)} />
      </fieldset>
      <fieldset className="mt-10">
        <legend className={sectionTitle}>{checkoutTexts.address}</legend>
        <p className="mt-1 text-soft">{checkoutTexts.addressHint}</p>
        <div className="mt-4 grid grid-cols-6 gap-x-4 gap-y-5">
          {fields.address.map((field) => (
            <TextField key={field.name} {...getFieldProps(form, field.name)} {...field} />
          ))}
          <SelectField
            {...getFieldProps(form, "provinceCode")}
            label={addressTexts.state}
            autoComplete="shipping address-level1"
            className={full}
          >
            <option value="">{checkoutTexts.chooseState}</option>
            {states.map(([code, name]) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </SelectField>
          <ZipMismatchNote
            zip={contact.zip}
            place={place}
            provinceCode={contact.provinceCode}
            isConfirmed={contact.confirmedZip === toZipConfirmation(contact.zip, contact.provinceCode)}
            onUse={fillPlaceFields}
            onConfirm={confirmZip}
            className="col-span-6 -mt-3"
          />
          <TextField {...getFieldProps(form, "phone")} {...fields.phone} />
        </div>
      </fieldset>
    </>
  );
}

const getFieldProps = ({ contact, problems, changeField, validateOnBlur }: ContactState, name: ContactField) => ({
  id: name,
  name,
  value: contact[name],
  ...(name in addressLimits ? { maxLength: addressLimits[name as keyof typeof addressLimits] } : {}),
  problem: problems[name],
  onChange: ({ target }: { target: { value: string } }) => changeField(name, target.value),
  onBlur: () => validateOnBlur(name),
});

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

/** Holds the contact details typed in this tab, and the errors that the browser or the server found in them. */
export function useContact(cart: CartView) {
  const isHydrated = useIsHydrated();
  const [edited, setEdited] = useState<Contact | null>(null);
  const [problems, setProblems] = useState<ContactProblems>({});
  useEffect(() => {
    if (edited) saveContact(edited);
  }, [edited]);
  // During hydration, uses the cart's contact like the server, which does not know what was typed in this tab.
  const contact = edited ?? (isHydrated ? readContact(cart) : readCartContact(cart));
  const editContact = (fields: Partial<Contact>) =>
    setEdited((before) => ({ ...(before ?? readContact(cart)), ...fields }));

  const changeField = (name: ContactField, value: string) => {
    editContact({ [name]: value });
    // A mismatch between ZIP code and state is shown at the ZIP code field, so its message is removed when either
    // changes.
    setProblems(({ [name]: _, zip, ...others }) => ({
      ...others,
      ...(zip && name !== "zip" && name !== "provinceCode" ? { zip } : {}),
    }));
  };
  const fillPlaceFields = (fields: Partial<PlaceFields>, confirmedZip = contact.confirmedZip) => {
    editContact({ ...fields, ...(confirmedZip ? { confirmedZip } : {}) });
    setProblems((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => name !== "zip" && !(name in fields))),
    );
  };
  const confirmZip = () => fillPlaceFields({}, toZipConfirmation(contact.zip, contact.provinceCode));
  const place = useZipPlace(contact, fillPlaceFields);
  const validateOnBlur = (name: ContactField) => {
    if (!contact[name].trim()) return;
    // Until the form is submitted, the note about the ZIP code is enough. An error message would also move the button
    // in the note.
    if (name === "zip" && place && place.provinceCode !== contact.provinceCode) return;
    const problem = validateContact(contact)[name];
    if (problem) setProblems((before) => ({ ...before, [name]: problem }));
  };
  const validateContactFields = (): ContactProblems => {
    const found = validateContact(contact);
    setProblems(found);
    return found;
  };
  return {
    contact,
    /** City and state that belong to the ZIP code. */
    place,
    problems,
    changeField,
    fillPlaceFields,
    confirmZip,
    validateOnBlur,
    validateContactFields,
    setProblems,
  };
}
