import type { Schema } from "./schemas.ts";

const html = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" } as const;

export const escapeHtml = (text: string): string => text.replace(/[&<>"']/g, (sign) => html[sign as keyof typeof html]);

/** Renders a schema as HTML in the manner of a TypeScript type; named schemas become links. */
export function schemaLines(schema: Schema, indent = ""): string {
  if (schema.$ref) {
    const name = escapeHtml(schema.$ref.split("/").at(-1) ?? "");
    return `<a href="#schema-${name}">${name}</a>`;
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map((one) => schemaLines(one, indent)).join(" | ");
  if (schema.allOf) return schema.allOf.map((one) => schemaLines(one, indent)).join(" &amp; ");
  if (schema.const !== undefined) return escapeHtml(JSON.stringify(schema.const));
  if (schema.enum) return schema.enum.map((value) => escapeHtml(JSON.stringify(value))).join(" | ");
  if (schema.type === "array")
    return `list of ${schema.items ? schemaLines(schema.items, indent) : "anything"}${sizes(schema)}`;
  if (schema.type === "object" || schema.properties) return objectLines(schema, indent);
  return `${words[schema.type ?? ""] ?? schema.type ?? "anything"}${sizes(schema)}`;
}

const words: Record<string, string> = {
  string: "text",
  number: "number",
  integer: "whole number",
  boolean: "true or false",
};

function objectLines({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string {
  const deeper = `${indent}  `;
  const lines = Object.entries(properties).map(([name, property]) => {
    const mark = required.includes(name) ? "" : '<i title="optional">?</i>';
    const note = property.description ? ` <em>${escapeHtml(property.description)}</em>` : "";
    return `${deeper}<b>${escapeHtml(name)}</b>${mark}: ${schemaLines(property, deeper)}${note}`;
  });
  if (typeof additionalProperties === "object") {
    lines.push(`${deeper}<b>any name</b>: ${schemaLines(additionalProperties, deeper)}`);
  }
  return lines.length === 0 ? "{}" : `{\n${lines.join("\n")}\n${indent}}`;
}

const unbounded = 2 ** 53 - 1;

function sizes({ format, minimum, maximum, minLength, maxLength, minItems, maxItems }: Schema): string {
  const least = minimum ?? minLength ?? minItems;
  const most = maximum ?? maxLength ?? maxItems;
  const isFrom = least !== undefined && least !== -unbounded;
  const isTo = most !== undefined && most !== unbounded;
  const range =
    isFrom && isTo
      ? least === most
        ? `${least}`
        : `${least}–${most}`
      : isFrom
        ? `≥ ${least}`
        : isTo
          ? `≤ ${most}`
          : "";
  const notes = [format, range].filter(Boolean).join(", ");
  return notes ? ` <small>(${escapeHtml(notes)})</small>` : "";
}
