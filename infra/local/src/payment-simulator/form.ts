import { createInvalidRequestError } from "./api-error.ts";

/** A form field is text or a group of fields (`card[number]=…`). Lists are groups with the keys 0, 1, …. */
export type Params = { [name: string]: string | Params };

const MAX_DEPTH = 8;
const MAX_FIELDS = 1000;

/** Parses the bracketed form encoding of Stripe's clients, in a body or a query string. */
export function decodeForm(text: string): Params {
  const root = createParams();
  let fields = 0;
  for (const [name, value] of new URLSearchParams(text)) {
    fields += 1;
    if (fields > MAX_FIELDS) throw createInvalidRequestError(`Too many parameters: at most ${MAX_FIELDS} are read.`);
    assignField(root, parseFieldPath(name), value, name);
  }
  return root;
}

// No prototype, so that a field named "__proto__" is an ordinary field.
function createParams(): Params {
  return Object.create(null) as Params;
}

function parseFieldPath(name: string): string[] {
  const head = /^[^[\]]+/.exec(name)?.[0];
  const rest = head === undefined ? "" : name.slice(head.length);
  if (head === undefined || !/^(\[[^[\]]*\])*$/.test(rest))
    throw createInvalidRequestError(`Invalid parameter name: ${name}`, name);
  const path = [head, ...Array.from(rest.matchAll(/\[([^[\]]*)\]/g), (match) => match[1] ?? "")];
  if (path.length > MAX_DEPTH) throw createInvalidRequestError(`Parameter nested too deeply: ${name}`, name);
  return path;
}

function assignField(root: Params, path: readonly string[], value: string, name: string): void {
  let group = root;
  for (const [index, part] of path.entries()) {
    const key = part === "" ? String(Object.keys(group).length) : part;
    if (index === path.length - 1) {
      group[key] = value;
      return;
    }
    const next = group[key] ?? createParams();
    if (typeof next === "string") throw createInvalidRequestError(`Invalid object: ${name}`, name);
    group[key] = next;
    group = next;
  }
}
