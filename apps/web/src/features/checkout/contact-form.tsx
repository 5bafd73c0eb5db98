"use client";

import { usStates } from "@storywall/domain/checkout/us-states";
import type { Contact, ContactField, ContactProblems } from "./contact.ts";
import { Field, SelectField } from "./field.tsx";

type Props = {
  contact: Contact;
  problems: ContactProblems;
  onChange: (name: ContactField, value: string) => void;
  onLeave: (name: ContactField) => void;
};

const states = Object.entries(usStates);

export function ContactForm({ contact, problems, onChange, onLeave }: Props) {
  const field = (name: ContactField) => ({ name, value: contact[name], problem: problems[name], onChange, onLeave });
  return (
    <>
      <fieldset>
        <legend className="font-semibold text-xl">Contact</legend>
        <Field
          {...field("email")}
          label="E-mail"
          type="email"
          inputMode="email"
          autoComplete="email"
          maxLength={254}
          className="mt-4"
        />
        <p className="mt-1 text-soft text-sm">For your order’s confirmation and news of its delivery.</p>
      </fieldset>
      <fieldset className="mt-8">
        <legend className="font-semibold text-xl">Delivery address</legend>
        <p className="mt-1 text-soft text-sm">We ship to addresses in the United States.</p>
        <div className="mt-4 grid gap-4 sm:grid-cols-6">
          <Field
            {...field("firstName")}
            label="First name"
            autoComplete="shipping given-name"
            className="sm:col-span-3"
          />
          <Field
            {...field("lastName")}
            label="Last name"
            autoComplete="shipping family-name"
            className="sm:col-span-3"
          />
          <Field
            {...field("address1")}
            label="Street address"
            autoComplete="shipping address-line1"
            className="sm:col-span-6"
          />
          <Field
            {...field("address2")}
            label="Apartment, suite"
            autoComplete="shipping address-line2"
            isOptional
            className="sm:col-span-6"
          />
          <Field {...field("city")} label="City" autoComplete="shipping address-level2" className="sm:col-span-6" />
          <SelectField
            {...field("provinceCode")}
            label="State"
            choices={states}
            autoComplete="shipping address-level1"
            className="sm:col-span-4"
          />
          <Field
            {...field("zip")}
            label="ZIP code"
            inputMode="numeric"
            autoComplete="shipping postal-code"
            maxLength={10}
            className="sm:col-span-2"
          />
          <Field
            {...field("phone")}
            label="Phone"
            type="tel"
            autoComplete="shipping tel"
            isOptional
            className="sm:col-span-6"
          />
        </div>
      </fieldset>
    </>
  );
}
