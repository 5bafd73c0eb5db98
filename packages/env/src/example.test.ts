import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as fragments from "./fragments.ts";

test(".env.example describes every variable that a process reads", () => {
  const lines = readFileSync(new URL("../../../.env.example", import.meta.url), "utf8").split("\n");
  const described = lines.filter((line, at) => /^\w+=$/.test(line) && lines[at - 1]?.startsWith("# "));
  const read = Object.values(fragments).flatMap((fragment) => Object.keys(fragment));

  expect(read.length).toBeGreaterThan(20);
  expect(read.filter((name) => !described.includes(`${name}=`))).toEqual([]);
});
