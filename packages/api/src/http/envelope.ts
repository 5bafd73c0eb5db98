import type { PageOf } from "@storywall/domain/kernel/paging";
import { z } from "zod";

/** Returns `{...entity, data: entity}` for clients that read either form. */
export const addDataCopy = <T extends object>(entity: T): T & { data: T } => ({ ...entity, data: entity });

const schemasWithDataCopy = new WeakMap<z.ZodObject, z.ZodObject>();

/** Returns the same schema for the same entity, so that the OpenAPI document can name it. */
export function createDataCopySchema<S extends z.ZodRawShape>(entity: z.ZodObject<S>) {
  const schema = schemasWithDataCopy.get(entity) ?? z.object({ ...entity.shape, data: entity });
  schemasWithDataCopy.set(entity, schema);
  return schema as z.ZodObject<S & { data: z.ZodObject<S> }>;
}

export const wrapInData = <T>(data: T): { data: T } => ({ data });

export const createWrappedDataSchema = <S extends z.ZodType>(data: S) => z.object({ data });

/** Adds a message that the client shows as a success toast. Only the paths that the contract lists may use it. */
export const addMessage = <T extends object>(body: T, message: string): T & { message: string } => ({
  ...body,
  message,
});

export const createMessageSchema = <S extends z.ZodRawShape>(body: z.ZodObject<S>) =>
  z.object({ ...body.shape, message: z.string() }) as z.ZodObject<S & { message: z.ZodString }>;

/** Converts a page to `{data, page, pageSize, total, hasMore}`. */
export const toPage = <T, W>({ items, ...rest }: PageOf<T>, toDto: (item: T) => W) => ({
  data: items.map(toDto),
  ...rest,
});

export const createPageSchema = <S extends z.ZodType>(item: S) =>
  z.object({ data: z.array(item), page: z.int(), pageSize: z.int(), total: z.int(), hasMore: z.boolean() });
