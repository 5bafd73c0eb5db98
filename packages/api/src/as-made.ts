import { isDeepStrictEqual } from "node:util";
import type { z } from "zod";
import { isProduction } from "./env.ts";

/**
 * The answer of a procedure whose verb makes it field by field. In production it is sent as it was made: reading it once
 * more costs as much as making it. Everywhere else it must be exactly what the schema reads of it, no field more.
 */
export function asMade<S extends z.ZodType>(schema: S): (made: unknown) => z.output<S> {
  if (isProduction) return (made) => made as z.output<S>;
  return (made) => {
    const read = schema.parse(made);
    if (!isDeepStrictEqual(read, made)) throw new TypeError("An answer is not what its schema says, or holds more");
    return read;
  };
}
