import { z } from "zod";

/** Page number, counted from 1. Any invalid value becomes page 1. */
export const PageNumber = z.coerce.number().pipe(z.int().min(1)).catch(1).default(1);

export const PageOf = <S extends z.ZodType>(item: S) =>
  z.object({ items: z.array(item), page: z.int(), pageSize: z.int(), total: z.int(), hasMore: z.boolean() });

export type PageOf<T> = { items: T[]; page: number; pageSize: number; total: number; hasMore: boolean };
