import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import * as keda from "@kubernetes-models/keda/keda.sh/v1alpha1";
import * as prometheus from "@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1";
import * as apps from "kubernetes-models/apps/v1";
import * as autoscaling from "kubernetes-models/autoscaling/v2";
import * as batch from "kubernetes-models/batch/v1";
import * as networking from "kubernetes-models/networking.k8s.io/v1";
import * as policy from "kubernetes-models/policy/v1";
import * as core from "kubernetes-models/v1";
import type { Manifest } from "./render-kustomization.fixture.ts";

type Model = { validate(): void };

/** The models of each API version, and the module with their types. */
const modules: Record<string, { from: string; models: object }> = {
  v1: { from: "kubernetes-models/v1", models: core },
  "apps/v1": { from: "kubernetes-models/apps/v1", models: apps },
  "autoscaling/v2": { from: "kubernetes-models/autoscaling/v2", models: autoscaling },
  "batch/v1": { from: "kubernetes-models/batch/v1", models: batch },
  "keda.sh/v1alpha1": { from: "@kubernetes-models/keda/keda.sh/v1alpha1", models: keda },
  "monitoring.coreos.com/v1": {
    from: "@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1",
    models: prometheus,
  },
  "networking.k8s.io/v1": { from: "kubernetes-models/networking.k8s.io/v1", models: networking },
  "policy/v1": { from: "kubernetes-models/policy/v1", models: policy },
};

/** Returns one line for each value in the manifests that the schema for its kind rejects. */
export function findSchemaProblems(manifests: readonly Manifest[]): string[] {
  return manifests.flatMap((manifest) => {
    const { apiVersion, kind, metadata } = manifest;
    const models = modules[apiVersion]?.models as Record<string, new (data: Manifest) => Model> | undefined;
    const Kind = models?.[kind];
    if (!Kind) return [`${kind} ${metadata.name}: ${apiVersion} has no such kind`];
    try {
      new Kind(manifest).validate();
      return [];
    } catch (error) {
      return [`${kind} ${metadata.name}: ${(error as Error).message}`];
    }
  });
}

/**
 * Returns one line for each unknown field. The schemas accept unknown fields, so the compiler checks the manifests
 * against the types that are generated from the same schemas.
 */
export function findUnknownFields(manifests: readonly Manifest[]): string[] {
  const lines = manifests.map(({ apiVersion, kind, ...rest }, at) => {
    const type = `import("${modules[apiVersion]?.from}").I${kind}`;
    return `export const manifest${at}: ${type} = ${JSON.stringify({ apiVersion, kind, ...rest })};`;
  });
  // The folder is inside this package, so that the compiler finds the package's dependencies.
  const folder = mkdtempSync(join(import.meta.dirname, "../node_modules/.manifests-"));
  try {
    const file = join(folder, "manifests.ts");
    writeFileSync(file, lines.join("\n"));
    const compiler = join(fileURLToPath(import.meta.resolve("typescript/package.json")), "../bin/tsc");
    const flags = [
      "--noEmit",
      "--strict",
      "--skipLibCheck",
      "--ignoreConfig",
      "--module",
      "nodenext",
      "--pretty",
      "false",
    ];
    const { stdout, status } = spawnSync(process.execPath, [compiler, ...flags, file], { encoding: "utf8" });
    const problems = stdout.split("\n").filter((line) => line.includes("error TS"));
    if (status !== 0 && problems.length === 0) throw new Error(`The compiler failed: ${stdout}`);
    return problems;
  } finally {
    rmSync(folder, { recursive: true });
  }
}
