"use client";

import type { CartView } from "@storywall/domain/cart/schema";
import { type PlaceFields, toZipConfirmation } from "@storywall/domain/cart/zip-place";
import { useEffect, useState } from "react";
import { useZipPlace } from "@/features/cart/address/zip-place.tsx";
import { useIsHydrated } from "@/lib/use-is-hydrated.ts";
import {
  type Contact,
  type ContactField,
  type ContactProblems,
  readCartContact,
  readContact,
  saveContact,
  validateContact,
} from "./contact.ts";

export function useContact(cart: CartView) {
  const isHydrated = useIsHydrated();
  const [edited, setEdited] = useState<Contact | null>(null);
  const [problems, setProblems] = useState<ContactProblems>({});
  useEffect(() => {
    if (edited) saveContact(edited);
  }, [edited]);
  // The server does not know what was typed in this tab.
  const contact = edited ?? (isHydrated ? readContact(cart) : readCartContact(cart));
  const editContact = (fields: Partial<Contact>) =>
    setEdited((before) => ({ ...(before ?? readContact(cart)), ...fields }));

  const changeField = (name: ContactField, value: string) => {
    editContact({ [name]: value });
    // If the ZIP code is in another state, the message appears at the ZIP code field.
    setProblems(({ [name]: _, zip, ...others }) => ({
      ...others,
      ...(zip && name !== "zip" && name !== "provinceCode" ? { zip } : {}),
    }));
  };
  const fillPlace = (fields: Partial<PlaceFields>, confirmedZip = contact.confirmedZip) => {
    editContact({ ...fields, ...(confirmedZip ? { confirmedZip } : {}) });
    setProblems((before) =>
      Object.fromEntries(Object.entries(before).filter(([name]) => name !== "zip" && !(name in fields))),
    );
  };
  const confirmZip = () => fillPlace({}, toZipConfirmation(contact.zip, contact.provinceCode));
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
    confirmZip,
    leave: validateOnBlur,
    check: validateAll,
    setProblems,
  };
}
