import { z } from "zod";
import { describeUnprintableText } from "../kernel/printable-text.ts";
import { isUsState, isZipInState, usStates } from "../kernel/us-states.ts";

/** A line that a label can print. */
const createLineSchema = (max: number) =>
  z
    .string()
    .trim()
    .max(max, `Use up to ${max} characters.`)
    .superRefine((text, context) => {
      const message = /\p{Cc}/u.test(text) ? "Leave out line breaks and tabs." : describeUnprintableText(text);
      if (message) context.addIssue({ code: "custom", message });
    });

const createRequiredLineSchema = (max: number, what: string) =>
  createLineSchema(max).refine((text) => text !== "", `Enter ${what}.`);

/** The shop's return address, in the United States. Empty optional lines are null. */
export const Sender = z
  .object({
    name: createRequiredLineSchema(50, "a name"),
    address1: createRequiredLineSchema(60, "a street address"),
    address2: createLineSchema(60)
      .transform((line) => line || null)
      .nullable(),
    city: createRequiredLineSchema(40, "a city"),
    provinceCode: z.string().refine(isUsState, "Choose a state."),
    zip: z
      .string()
      .trim()
      .regex(/^\d{5}(-\d{4})?$/, "Enter a 5-digit ZIP code."),
    phone: z
      .string()
      .trim()
      .regex(/^(\+?[0-9 ().-]{7,20})?$/, "Enter a phone number, like +1 305 555 0100.")
      .transform((phone) => phone || null)
      .nullable(),
  })
  .superRefine(({ zip, provinceCode }, context) => {
    if (!isUsState(provinceCode) || isZipInState(zip, provinceCode)) return;
    const message = `ZIP code ${zip.slice(0, 5)} isn’t in ${usStates[provinceCode]}.`;
    context.addIssue({ code: "custom", path: ["zip"], message });
  });
export type Sender = z.infer<typeof Sender>;
