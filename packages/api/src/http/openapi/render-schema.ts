import type { Schema } from "./schema-registry.ts";

const htmlEntities = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" } as const;

export const escapeHtml = (text: string): string =>
  text.replace(/[&<>"']/g, (sign) => htmlEntities[sign as keyof typeof htmlEntities]);

/** Renders a schema as HTML that looks like a TypeScript type. Named schemas become links. */
export function renderSchema(schema: Schema, indent = ""): string {
  if (schema.$ref) {
    const name = escapeHtml(schema.$ref.split("/").at(-1) ?? "");
    return `<a href="#schema-${name}">${name}</a>`;
  }
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices) return choices.map((choice) => renderSchema(choice, indent)).join(" | ");
  if (schema.allOf) return schema.allOf.map((item) => renderSchema(item, indent)).join(" &amp; ");
  if (schema.const !== undefined) return escapeHtml(JSON.stringify(schema.const));
  if (schema.enum) return schema.enum.map((value) => escapeHtml(JSON.stringify(value))).join(" | ");
  if (schema.type === "array")
    return `list of ${schema.items ? renderSchema(schema.items, indent) : "anything"}${describeLimits(schema)}`;
  if (schema.type === "object" || schema.properties) return renderObjectSchema(schema, indent);
  return `${typeNames[schema.type ?? ""] ?? schema.type ?? "anything"}${describeLimits(schema)}`;
}

const typeNames: Record<string, string> = {
  string: "text",
  number: "number",
  integer: "whole number",
  boolean: "true or false",
};

function renderObjectSchema({ properties = {}, required = [], additionalProperties }: Schema, indent: string): string {
  const deeper = `${indent}  `;
  const lines = Object.entries(properties).map(([name, property]) => {
    const mark = required.includes(name) ? "" : '<i title="optional">?</i>';
    const note = property.description ? ` <em>${escapeHtml(property.description)}</em>` : "";
    return `${deeper}<b>${escapeHtml(name)}</b>${mark}: ${renderSchema(property, deeper)}${note}`;
  });
  if (typeof additionalProperties === "object") {
    lines.push(`${deeper}<b>any name</b>: ${renderSchema(additionalProperties, deeper)}`);
  }
  return lines.length === 0 ? "{}" : `{\n${lines.join("\n")}\n${indent}}`;
}

function describeLimits({ format, minimum, maximum, minLength, maxLength, minItems, maxItems }: Schema): string {
  const min = minimum ?? minLength ?? minItems;
  const max = maximum ?? maxLength ?? maxItems;
  const isFrom = min !== undefined;
  const isTo = max !== undefined;
  const range =
    isFrom && isTo ? (min === max ? `${min}` : `${min}–${max}`) : isFrom ? `≥ ${min}` : isTo ? `≤ ${max}` : "";
  const notes = [format, range].filter(Boolean).join(", ");
  return notes ? ` <small>(${escapeHtml(notes)})</small>` : "";
}
