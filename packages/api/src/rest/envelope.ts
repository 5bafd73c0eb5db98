import type { PageOf } from "@storywall/domain/paging";
import { z } from "zod";

/** `{...entity, data: entity}`: clients that read either find it (G-3). */
export const doubled = <T extends object>(entity: T): T & { data: T } => ({ ...entity, data: entity });

export const Doubled = <S extends z.ZodRawShape>(entity: z.ZodObject<S>) =>
  z.object({ ...entity.shape, data: entity }) as z.ZodObject<S & { data: z.ZodObject<S> }>;

/**
 * A body as JSON, in pieces to be written one after the other. An entity that it holds twice is made into text once, and
 * both pieces are that text: most of the work of a long cart is in the copies of it.
 */
export function jsonOf(body: unknown): readonly string[] {
  if (!isDoubled(body)) return [JSON.stringify(body)];
  const entity = JSON.stringify(body.data);
  const held = Object.keys(body.data).length;
  const beside = inner(JSON.stringify(Object.fromEntries(Object.entries(body).slice(held + 1))));
  const fields = inner(entity);
  return ["{", fields, fields ? ',"data":' : '"data":', entity, beside ? `,${beside}}` : "}"];
}

const inner = (object: string) => object.slice(1, -1);

/** Whether it begins with all fields of its `data`, which comes next. */
function isDoubled(body: unknown): body is Record<string, unknown> & { data: Record<string, unknown> } {
  const { data } = Object(body) as { data?: unknown };
  if (typeof data !== "object" || data === null || Object.getPrototypeOf(data) !== Object.prototype) return false;
  const fields = body as Record<string, unknown>;
  const entity = data as Record<string, unknown>;
  const names = Object.keys(fields);
  const held = Object.keys(entity);
  return names[held.length] === "data" && held.every((name, at) => names[at] === name && fields[name] === entity[name]);
}

/** `{data}`. */
export const inData = <T>(data: T): { data: T } => ({ data });

export const InData = <S extends z.ZodType>(data: S) => z.object({ data });

/** Adds the sentence that the shared client shows as a success toast (S-144): only where the contract says so. */
export const withMessage = <T extends object>(body: T, message: string): T & { message: string } => ({
  ...body,
  message,
});

export const WithMessage = <S extends z.ZodRawShape>(body: z.ZodObject<S>) =>
  z.object({ ...body.shape, message: z.string() }) as z.ZodObject<S & { message: z.ZodString }>;

/** `{data, page, pageSize, total, hasMore}` (G-3). */
export const inPage = <T, W>({ items, ...rest }: PageOf<T>, wire: (item: T) => W) => ({
  data: items.map(wire),
  ...rest,
});

export const InPage = <S extends z.ZodType>(item: S) =>
  z.object({ data: z.array(item), page: z.int(), pageSize: z.int(), total: z.int(), hasMore: z.boolean() });
