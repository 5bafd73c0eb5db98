"use client";

import type { CartView } from "@storywall/domain/cart/schema";
import type { PlaceFields } from "@storywall/domain/cart/zip-place";
import { useEffect, useState } from "react";
import { useZipPlace } from "@/features/cart/address/use-zip-place.ts";
import {
  type Contact,
  type ContactField,
  type ContactProblems,
  readContact,
  saveContact,
  validateContact,
} from "./contact.ts";

export function useContact(cart: CartView) {
  const [contact, setContact] = useState<Contact>(() => readContact(cart));
  const [problems, setProblems] = useState<ContactProblems>({});
  useEffect(() => saveContact(contact), [contact]);

  const changeField = (name: ContactField, value: string) => {
    setContact((before) => ({ ...before, [name]: value }));
    // If the ZIP code is in another state, the message appears at the ZIP code field.
    setProblems(({ [name]: _, zip, ...others }) => ({
      ...others,
      ...(zip && name !== "zip" && name !== "provinceCode" ? { zip } : {}),
    }));
  };
  const fillPlace = (fields: Partial<PlaceFields>) => {
    setContact((before) => ({ ...before, ...fields }));
    setProblems((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => name !== "zip" && !(name in fields))),
    );
  };
  const place = useZipPlace(contact, fillPlace);
  const validateOnBlur = (name: ContactField) => {
    if (!contact[name].trim()) return;
    // Until the form is submitted, the note about the ZIP code is enough. An error message would also move the note's
    // button.
    if (name === "zip" && place && place.provinceCode !== contact.provinceCode) return;
    const problem = validateContact(contact)[name];
    if (problem) setProblems((before) => ({ ...before, [name]: problem }));
  };
  const validateAll = (): ContactProblems => {
    const found = validateContact(contact);
    setProblems(found);
    return found;
  };
  return {
    contact,
    place,
    problems,
    change: changeField,
    fillPlace,
    leave: validateOnBlur,
    check: validateAll,
    setProblems,
  };
}
