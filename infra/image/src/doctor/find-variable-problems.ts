import { accessSync, constants } from "node:fs";
import { EnvironmentIncompleteError } from "@storywall/env/environment-incomplete-error";
import * as fragments from "@storywall/env/fragments";
import { readEnv } from "@storywall/env/read-env";
import type { z } from "zod";

/** Node ignores a certificate file that it cannot read, so the doctor command must report a missing file. */
const isFileMissing = (path: string | undefined): boolean => {
  if (!path) return false;
  try {
    accessSync(path, constants.R_OK);
    return false;
  } catch {
    return true;
  }
};

/** Returns one sentence for each missing or invalid variable of any process. */
export function findVariableProblems(source: Record<string, string | undefined>): readonly string[] {
  const problems = isFileMissing(source.NODE_EXTRA_CA_CERTS)
    ? ["NODE_EXTRA_CA_CERTS names a file that cannot be read."]
    : [];
  const shape: z.ZodRawShape = Object.assign({}, ...Object.values(fragments));
  try {
    readEnv(shape, source);
    return problems;
  } catch (error) {
    if (error instanceof EnvironmentIncompleteError) return [...error.sentences, ...problems];
    throw error;
  }
}
