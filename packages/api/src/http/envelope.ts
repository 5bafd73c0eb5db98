import type { PageOf } from "@storywall/domain/kernel/paging";
import { z } from "zod";

/** Returns `{...entity, data: entity}` for clients that read either form. */
export const withDataCopy = <T extends object>(entity: T): T & { data: T } => ({ ...entity, data: entity });

export const WithDataCopy = <S extends z.ZodRawShape>(entity: z.ZodObject<S>) =>
  z.object({ ...entity.shape, data: entity }) as z.ZodObject<S & { data: z.ZodObject<S> }>;

export const wrapData = <T>(data: T): { data: T } => ({ data });

export const WrappedData = <S extends z.ZodType>(data: S) => z.object({ data });

/** Adds a message that the client shows as a success toast. Only for the paths that the contract lists. */
export const withMessage = <T extends object>(body: T, message: string): T & { message: string } => ({
  ...body,
  message,
});

export const WithMessage = <S extends z.ZodRawShape>(body: z.ZodObject<S>) =>
  z.object({ ...body.shape, message: z.string() }) as z.ZodObject<S & { message: z.ZodString }>;

/** Converts a page to `{data, page, pageSize, total, hasMore}`. */
export const toPage = <T, W>({ items, ...rest }: PageOf<T>, toDto: (item: T) => W) => ({
  data: items.map(toDto),
  ...rest,
});

export const Page = <S extends z.ZodType>(item: S) =>
  z.object({ data: z.array(item), page: z.int(), pageSize: z.int(), total: z.int(), hasMore: z.boolean() });
