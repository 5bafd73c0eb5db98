import { XMLParser, XMLValidator } from "fast-xml-parser";
import { StoreError } from "./store-error.ts";

export type XmlValue = string | number | boolean | undefined | XmlNode | readonly (XmlNode | string)[];
export type XmlNode = { readonly [name: string]: XmlValue };

const entities: Record<string, string> = { "<": "&lt;", ">": "&gt;", "&": "&amp;", "'": "&apos;", '"': "&quot;" };

function escapeXml(text: string): string {
  return text
    .replace(/[<>&'"]/g, (character) => entities[character] ?? character)
    .replace(/\p{Cc}/gu, (character) => `&#x${character.charCodeAt(0).toString(16)};`);
}

function render(name: string, value: XmlValue): string {
  if (value === undefined) return "";
  if (Array.isArray(value)) return value.map((item: XmlNode | string) => render(name, item)).join("");
  if (typeof value === "object") {
    const children = Object.entries(value).map(([child, inner]) => render(child, inner));
    return `<${name}>${children.join("")}</${name}>`;
  }
  return `<${name}>${escapeXml(String(value))}</${name}>`;
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

export function xmlDocument(root: string, node: XmlNode): string {
  const opening = `<${root}>`;
  const body = render(root, node).slice(opening.length);
  return `${declaration}<${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${body}`;
}

export function xmlError(error: { code: string; message: string }, requestId: string): string {
  return declaration + render("Error", { Code: error.code, Message: error.message, RequestId: requestId });
}

const parser = new XMLParser({ parseTagValue: false, ignoreAttributes: true, trimValues: false });

/** The named root of a document a client sent. Throws MalformedXML. */
export function parseXml(text: string, root: string): Record<string, unknown> {
  if (XMLValidator.validate(text) !== true) throw malformed();
  const parsed: unknown = parser.parse(text);
  return recordOf(recordOf(parsed)[root]);
}

export function malformed(): StoreError {
  return new StoreError("MalformedXML", 400, "The XML you provided was not well-formed or did not validate.");
}

export function recordOf(value: unknown): Record<string, unknown> {
  if (typeof value !== "object" || value === null) throw malformed();
  return value as Record<string, unknown>;
}

export function listOf(value: unknown): unknown[] {
  if (value === undefined || value === "") return [];
  return Array.isArray(value) ? value : [value];
}
