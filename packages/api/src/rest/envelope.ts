import { z } from "zod";

/** `{...entity, data: entity}`: clients that read either find it (G-3). */
export const doubled = <T extends object>(entity: T): T & { data: T } => ({ ...entity, data: entity });

export const Doubled = <S extends z.ZodRawShape>(entity: z.ZodObject<S>) =>
  z.object({ ...entity.shape, data: entity }) as z.ZodObject<S & { data: z.ZodObject<S> }>;

/** `{data}`. */
export const inData = <T>(data: T): { data: T } => ({ data });

export const InData = <S extends z.ZodType>(data: S) => z.object({ data });

/** Adds the sentence that the shared client shows as a success toast (S-144): only where the contract says so. */
export const withMessage = <T extends object>(body: T, message: string): T & { message: string } => ({
  ...body,
  message,
});
