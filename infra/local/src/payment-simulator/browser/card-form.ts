import { createNode } from "./styles.ts";

type CardDetails = { number: string; month: string; year: string; cvc: string; zip: string };
type CardError = { code: string; message: string };

type FieldName = "number" | "exp" | "cvc" | "zip";
type Field = { input: HTMLInputElement; error: HTMLElement };

export type CardForm = {
  node: HTMLElement;
  /** Returns the first error, or null. */
  findError: () => CardError | null;
  showErrors: () => void;
  readCardInput: () => CardDetails;
  /** Fills in the ZIP code, unless the shopper has typed one. */
  setDefaultZip: (zip: string) => void;
  onInput: (listener: () => void) => void;
};

const labels: Record<FieldName, { label: string; hint: string; autocomplete: string }> = {
  number: { label: "Card number", hint: "4242 4242 4242 4242", autocomplete: "cc-number" },
  exp: { label: "Expiry date", hint: "MM / YY", autocomplete: "cc-exp" },
  cvc: { label: "Security code (CVC)", hint: "123", autocomplete: "cc-csc" },
  zip: { label: "ZIP code", hint: "12345", autocomplete: "billing postal-code" },
};

let formCount = 0;

export function createCardForm(): CardForm {
  formCount += 1;
  const fields: Record<FieldName, Field> = {
    number: createField("number"),
    exp: createField("exp"),
    cvc: createField("cvc"),
    zip: createField("zip"),
  };
  const all = Object.entries(fields) as [FieldName, Field][];
  let defaultZip = "";
  const createFieldRow = (name: FieldName) =>
    createNode("label", { class: "sim-field" }, labels[name].label, fields[name].input, fields[name].error);
  const node = createNode(
    "fieldset",
    { class: "sim-pay" },
    createNode("legend", {}, "Card (simulated, no real money)"),
    createFieldRow("number"),
    createNode("div", { class: "sim-row" }, createFieldRow("exp"), createFieldRow("cvc"), createFieldRow("zip")),
  );
  const readCardInput = () => readCard(fields);
  const showFieldProblem = (name: FieldName) => showFieldError(fields[name], validateField(name, readCardInput()));
  for (const [name, field] of all) {
    field.input.addEventListener("input", () => {
      if (name === "number" || name === "exp") formatCardInput(field.input, name);
      if (field.input.getAttribute("aria-invalid") === "true") showFieldProblem(name);
    });
    field.input.addEventListener("blur", () => {
      if (field.input.value !== "") showFieldProblem(name);
    });
  }
  return {
    node,
    findError: () =>
      all.map(([name]) => validateField(name, readCardInput())).find((findError) => findError !== null) ?? null,
    showErrors() {
      for (const [name] of all) showFieldProblem(name);
      all.find(([name]) => validateField(name, readCardInput()))?.[1].input.focus();
    },
    readCardInput,
    setDefaultZip(zip) {
      const { input } = fields.zip;
      if (input.value === defaultZip) {
        input.value = zip;
        input.dispatchEvent(new Event("input", { bubbles: true }));
      }
      defaultZip = zip;
    },
    onInput: (listener) => node.addEventListener("input", listener),
  };
}

function createField(name: FieldName): Field {
  const { hint, autocomplete } = labels[name];
  const error = createNode("span", { class: "sim-error", id: `sim-error-${name}-${formCount}`, role: "alert" });
  const input = createNode("input", {
    type: "text",
    inputmode: "numeric",
    placeholder: hint,
    autocomplete,
    "aria-describedby": error.id,
    maxlength: name === "number" ? "23" : name === "exp" ? "9" : "10",
  });
  return { input, error };
}

function readCard(fields: Record<FieldName, Field>): CardDetails {
  const getFieldText = (name: FieldName) => fields[name].input.value.trim();
  const [month = "", year = ""] = getFieldText("exp").split(/\s*\/\s*/);
  return {
    number: getFieldText("number").replace(/[\s-]/g, ""),
    month,
    year,
    cvc: getFieldText("cvc"),
    zip: getFieldText("zip"),
  };
}

function validateField(name: FieldName, card: CardDetails): CardError | null {
  if (name === "number") return validateNumber(card.number);
  if (name === "exp") return validateExpiry(card);
  if (name === "cvc" && !/^\d{3,4}$/.test(card.cvc)) {
    return { code: "incomplete_cvc", message: "Your card’s security code is incomplete." };
  }
  if (name === "zip" && card.zip.length < 3) return { code: "incomplete_zip", message: "Your ZIP is incomplete." };
  return null;
}

function validateNumber(number: string): CardError | null {
  if (!/^\d{12,19}$/.test(number)) return { code: "incomplete_number", message: "Your card number is incomplete." };
  let total = 0;
  for (const [index, digit] of Array.from(number).reverse().entries()) {
    const doubled = Number(digit) * (index % 2 === 0 ? 1 : 2);
    total += doubled > 9 ? doubled - 9 : doubled;
  }
  return total % 10 === 0 ? null : { code: "invalid_number", message: "Your card number is invalid." };
}

function validateExpiry(card: CardDetails): CardError | null {
  const month = Number(card.month);
  if (!/^\d{1,2}$/.test(card.month) || !/^(\d{2}|\d{4})$/.test(card.year) || month < 1 || month > 12) {
    return { code: "incomplete_expiry", message: "Your card’s expiration date is incomplete." };
  }
  const year = card.year.length === 2 ? 2000 + Number(card.year) : Number(card.year);
  const today = new Date();
  if (year * 12 + month >= today.getFullYear() * 12 + today.getMonth() + 1) return null;
  return { code: "invalid_expiry_year_past", message: "Your card’s expiration year is in the past." };
}

function showFieldError(field: Field, findError: CardError | null): void {
  field.input.setAttribute("aria-invalid", findError ? "true" : "false");
  field.error.textContent = findError?.message ?? "";
}

// Formats the input only while the caret is at its end, so that the caret never jumps.
function formatCardInput(input: HTMLInputElement, name: "number" | "exp"): void {
  if (input.selectionStart !== input.value.length) return;
  const digits = input.value.replace(/\D/g, "");
  if (name === "number") input.value = digits.replace(/(\d{4})(?=\d)/g, "$1 ");
  else if (digits.length > 2) input.value = `${digits.slice(0, 2)} / ${digits.slice(2)}`;
}
