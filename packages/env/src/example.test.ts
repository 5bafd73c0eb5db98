import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import * as fragments from "./fragments.ts";

/** Variables that no process reads, because `npm start` reads them before it starts the processes. */
const localVariables = ["STORYWALL_DATA"];

const lines = readFileSync(new URL("../../../.env.example", import.meta.url), "utf8").split("\n");
const declared = Object.values(fragments).flatMap((fragment) => Object.keys(fragment));

test(".env.example describes every variable that a process reads", () => {
  const described = lines.filter((line, at) => /^\w+=$/.test(line) && lines[at - 1]?.startsWith("# "));

  expect(declared.length).toBeGreaterThan(20);
  expect(declared.filter((name) => !described.includes(`${name}=`))).toEqual([]);
});

test("every variable in .env.example is read by some process", () => {
  const named = lines.flatMap((line) => /^#? ?([A-Z][A-Z0-9_]*)=/.exec(line)?.[1] ?? []);

  expect(named.length).toBeGreaterThan(20);
  expect(named.filter((name) => ![...declared, ...localVariables].includes(name))).toEqual([]);
  expect(named).toEqual([...new Set(named)]);
});
