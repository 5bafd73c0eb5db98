import { EnvironmentIncompleteError } from "@storywall/env/environment-incomplete-error";
import * as fragments from "@storywall/env/fragments";
import { readEnv } from "@storywall/env/read-env";
import type { z } from "zod";

/** Returns one sentence for each missing or invalid variable of any process. */
export function findVariableProblems(source: Record<string, string | undefined>): readonly string[] {
  const shape: z.ZodRawShape = Object.assign({}, ...Object.values(fragments));
  try {
    readEnv(shape, source);
    return [];
  } catch (error) {
    if (error instanceof EnvironmentIncompleteError) return error.sentences;
    throw error;
  }
}
