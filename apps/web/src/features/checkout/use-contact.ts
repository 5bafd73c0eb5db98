"use client";

import type { CartView } from "@storywall/domain/cart/schema";
import { findStateOfZip } from "@storywall/domain/cart/us-states";
import { useEffect, useState } from "react";
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
    // Set the state from the ZIP code unless the shopper has chosen one.
    const state = name === "zip" && !contact.provinceCode ? findStateOfZip(value.trim()) : null;
    setContact((before) => ({ ...before, [name]: value, ...(state ? { provinceCode: state } : {}) }));
    setProblems(({ [name]: _, provinceCode, zip, ...others }) => ({
      ...others,
      ...(provinceCode && name !== "provinceCode" && !state ? { provinceCode } : {}),
      ...(zip && name !== "zip" && name !== "provinceCode" ? { zip } : {}),
    }));
  };
  const validateOnBlur = (name: ContactField) => {
    if (!contact[name].trim()) return;
    const problem = validateContact(contact)[name];
    if (problem) setProblems((before) => ({ ...before, [name]: problem }));
  };
  const validateAll = (): ContactProblems => {
    const found = validateContact(contact);
    setProblems(found);
    return found;
  };
  return { contact, problems, change: changeField, leave: validateOnBlur, check: validateAll, setProblems };
}
