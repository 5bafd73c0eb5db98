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

function renderXml(name: string, value: XmlValue): string {
  if (value === undefined) return "";
  if (Array.isArray(value)) return value.map((item: XmlNode | string) => renderXml(name, item)).join("");
  if (typeof value === "object") {
    const children = Object.entries(value).map(([child, inner]) => renderXml(child, inner));
    return `<${name}>${children.join("")}</${name}>`;
  }
  return `<${name}>${escapeXml(String(value))}</${name}>`;
}

const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';

export function renderXmlDocument(root: string, node: XmlNode): string {
  const opening = `<${root}>`;
  const body = renderXml(root, node).slice(opening.length);
  return `${declaration}<${root} xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${body}`;
}

export function renderXmlError(error: { code: string; message: string }, requestId: string): string {
  return declaration + renderXml("Error", { Code: error.code, Message: error.message, RequestId: requestId });
}

const parser = new XMLParser({ parseTagValue: false, ignoreAttributes: true, trimValues: false });

/** Parses an XML document and returns its root element. @throws MalformedXML */
export function parseXml(text: string, root: string): Record<string, unknown> {
  if (XMLValidator.validate(text) !== true) throw createMalformedXmlError();
  const parsed: unknown = parser.parse(text);
  return toRecord(toRecord(parsed)[root]);
}

export function createMalformedXmlError(): StoreError {
  return new StoreError("MalformedXML", 400, "The XML you provided was not well-formed or did not validate.");
}

export function toRecord(value: unknown): Record<string, unknown> {
  if (typeof value !== "object" || value === null) throw createMalformedXmlError();
  return value as Record<string, unknown>;
}

export function toList(value: unknown): unknown[] {
  if (value === undefined || value === "") return [];
  return Array.isArray(value) ? value : [value];
}
