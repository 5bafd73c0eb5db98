import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { healthPaths } from "@storywall/api/http/health";
import { METRICS_PATH } from "@storywall/api/http/metrics/handle-metrics";
import * as fragments from "@storywall/env/fragments";
import { readEnv } from "@storywall/env/read-env";
import { queueNames } from "@storywall/jobs/job-catalog";
import { startStatusServer } from "@storywall/jobs/status-server";
import { findUnknownMetrics, readExposedMetrics } from "@storywall/monitoring/metrics.fixture";
import { test } from "@storywall/testing/fixtures";
import { describe, expect } from "vitest";
import { parse, parseAllDocuments } from "yaml";
import rootPackage from "../../../package.json" with { type: "json" };
import { findSchemaProblems, findUnknownFields } from "./check-manifests.fixture.ts";
import { type Manifest, renderKustomization } from "./render-kustomization.fixture.ts";

type Labels = Record<string, string>;
type Probe = { httpGet: { path: string; port: string } };
type Container = {
  name: string;
  image: string;
  args: string[];
  envFrom: { secretRef: { name: string } }[];
  ports?: { name: string; containerPort: number }[];
  startupProbe?: Probe;
  readinessProbe?: Probe;
  livenessProbe?: Probe;
  resources: { requests: Labels; limits: Labels };
  securityContext: object;
};
type Pod = {
  metadata: { labels: Labels };
  spec: { containers: Container[]; automountServiceAccountToken: boolean; securityContext: object };
};
type PodMetricsEndpoint = {
  port: string;
  path: string;
  authorization?: { credentials: { name: string; key: string } };
};
type ScaledObject = Manifest & {
  spec: { scaleTargetRef: { name: string }; triggers: { type: string; metadata: { query: string } }[] };
};

const root = join(import.meta.dirname, "../../..");
const folder = join(root, "infra/kubernetes");
const overlays = readdirSync(join(folder, "overlays"));
const manifests = renderKustomization(join(folder, "overlays/keda"));
const readRepositoryFile = (path: string) => readFileSync(join(root, path), "utf8");
const listManifestsOfKind = <T extends Manifest = Manifest>(...kinds: string[]) =>
  manifests.filter(({ kind }) => kinds.includes(kind)) as T[];
const pods = listManifestsOfKind<Manifest & { spec: { template: Pod } }>("Deployment", "Job").map(
  ({ spec }) => spec.template,
);
const containers = pods.map(({ spec }) => spec.containers[0] as Container);
const readVariableNames = (path: string) =>
  [...readRepositoryFile(path).matchAll(/^(\w+)=/gm)].map(([, name]) => name as string);

/**
 * Runs a command of the image with a fake Node. Returns the folder, the program and the status port that Node receives.
 */
function readImageCommand(args: string[]): { folder: string; file: string; statusPort: string } {
  const bin = mkdtempSync(join(tmpdir(), "storywall-node-"));
  const script =
    '#!/bin/sh\nfor last; do case $last in *.ts) file=$last;; esac; done\necho "$PWD $file $STATUS_PORT"\n';
  writeFileSync(join(bin, "node"), script);
  chmodSync(join(bin, "node"), 0o755);
  const env = { PATH: `${bin}:/usr/bin:/bin` };
  const { stdout, stderr } = spawnSync(join(root, "infra/image/storywall.sh"), args, { env, encoding: "utf8" });
  const [path = "", file = "", statusPort = ""] = stdout.trim().split(" ");
  if (!file) throw new Error(`${args.join(" ")}: ${stderr}`);
  return { folder: path, file, statusPort };
}

describe.each(overlays)("the overlay %s", (overlay) => {
  const rendered = renderKustomization(join(folder, "overlays", overlay));

  test("an overlay follows the schemas of Kubernetes, KEDA and the Prometheus operator", () => {
    expect(rendered.length).toBeGreaterThan(15);
    expect(findSchemaProblems(rendered)).toEqual([]);
    expect(findUnknownFields(rendered)).toEqual([]);
  });

  test("an overlay contains each object once", () => {
    const names = rendered.map(({ kind, metadata }) => `${kind} ${metadata.name}`);
    expect(new Set(names).size).toBe(names.length);
    expect(new Set(rendered.map(({ metadata }) => metadata.namespace))).toEqual(new Set(["storywall"]));
  });

  const hasKubectl = spawnSync("kubectl", ["version", "--client"], { timeout: 10_000 }).status === 0;
  test.skipIf(!hasKubectl)("an overlay renders the same objects as kubectl", () => {
    const { stdout } = spawnSync("kubectl", ["kustomize", join(folder, "overlays", overlay)], { encoding: "utf8" });
    const indexByName = (list: Manifest[]) =>
      Object.fromEntries(list.map((item) => [`${item.kind} ${item.metadata.name}`, item] as const));
    expect(indexByName(parseAllDocuments(stdout).map((document) => document.toJS()))).toEqual(indexByName(rendered));
  });
});

test("the manifest check reports a wrong type, an unknown field and an unknown kind", () => {
  const metadata = { name: "x" };
  const service = { apiVersion: "v1", kind: "Service", metadata };
  expect(findSchemaProblems([{ ...service, spec: { ports: [{ port: "http" }] } }])).toEqual([
    "Service x: data/spec/ports/0/port must be integer",
  ]);
  expect(findSchemaProblems([{ ...service, kind: "Servize" }])).toEqual(["Servize x: v1 has no such kind"]);
  expect(findUnknownFields([{ ...service, spec: { selektor: {} } }])[0]).toMatch(/selektor.* does not exist/);
});

describe("processes in Kubernetes", () => {
  test("Kubernetes has the same processes as the compose file", () => {
    const { services } = parse(readRepositoryFile("infra/compose.yaml"), { merge: true }) as {
      services: Record<string, { command?: string[] }>;
    };
    const commands = Object.values(services).map(({ command = [] }) => command.join(" "));
    const ofCompose = commands.filter((command) => /^(web|relay|migrate|worker \w+)$/.test(command));
    expect(containers.map(({ args }) => args.join(" ")).sort()).toEqual(ofCompose.sort());
  });

  test.for(containers)("the command of the process $name starts a file in this repository", ({ args }) => {
    const command = readImageCommand(args);
    expect(existsSync(join(command.folder, command.file))).toBe(true);
  });

  test.for(containers.filter(({ ports }) => ports))(
    "the manifest of the process $name has the port on which the process listens",
    ({ args, ports }) => {
      const [, webPort] = /^ENV .*\bPORT=(\d+)/m.exec(readRepositoryFile("infra/docker/Dockerfile")) ?? [];
      const expected =
        args[0] === "web"
          ? { name: "http", port: webPort }
          : { name: "status", port: readImageCommand(args).statusPort };
      expect(ports).toEqual([{ name: expected.name, containerPort: Number(expected.port) }]);
    },
  );

  test("the Kubernetes probes use paths that their process serves", async ({ db }) => {
    const status = await startStatusServer({ port: 0, db, redisUrl: "redis://127.0.0.1:9", isRunning: () => true });
    for (const { name, args, ports, startupProbe, readinessProbe, livenessProbe } of containers) {
      if (args[0] === "migrate") continue;
      for (const { httpGet } of [startupProbe, readinessProbe, livenessProbe] as Probe[]) {
        expect(httpGet.port, name).toBe(ports?.[0]?.name);
        if (args[0] === "web") expect(healthPaths).toContain(httpGet.path);
        else expect((await fetch(`http://127.0.0.1:${status.port}${httpGet.path}`)).status, name).not.toBe(404);
      }
      expect([startupProbe, readinessProbe, livenessProbe].map((probe) => probe?.httpGet.path)).toEqual([
        "/readyz",
        "/readyz",
        "/healthz",
      ]);
    }
    expect((await fetch(`http://127.0.0.1:${status.port}${METRICS_PATH}`)).status).toBe(200);
    status.close();
  });

  test("processes in Kubernetes cannot write to the image, become root or use the cluster", () => {
    for (const { spec } of pods) {
      expect(spec.automountServiceAccountToken).toBe(false);
      expect(spec.securityContext).toMatchObject({ runAsNonRoot: true, seccompProfile: { type: "RuntimeDefault" } });
    }
    for (const { name, image, resources, securityContext } of containers) {
      expect(image).toBe(`registry.example/storywall:${rootPackage.version}`);
      expect(Object.keys(resources.requests), name).toEqual(["cpu", "memory"]);
      expect(Object.keys(resources.limits), name).toEqual(["memory"]);
      expect(securityContext, name).toEqual({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ["ALL"] },
      });
    }
  });
});

describe("variables of the Kubernetes manifests", () => {
  const example = "infra/kubernetes/storywall.env.example";

  test("the variables of the Kubernetes manifests are all described in .env.example", () => {
    const described = new Set(readVariableNames(".env.example"));
    expect(readVariableNames(example).filter((name) => !described.has(name))).toEqual([]);
  });

  test("the variables of the Kubernetes manifests are sufficient for every process", () => {
    const filled = Object.fromEntries(
      [...readRepositoryFile(example).matchAll(/^(\w+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
    );
    for (const name of Object.keys(filled)) filled[name] ||= "a secret of forty characters".padEnd(40, "!");
    const stripe = {
      STRIPE_SECRET_KEY: "sk_live_x",
      STRIPE_PUBLISHABLE_KEY: "pk_live_x",
      STRIPE_WEBHOOK_SECRET: "whsec_x",
    };
    expect(() => readEnv(Object.assign({}, ...Object.values(fragments)), { ...filled, ...stripe })).not.toThrow();
  });

  test("the variables of the Kubernetes manifests come from the Secret named storywall", () => {
    for (const { envFrom } of containers) expect(envFrom).toEqual([{ secretRef: { name: "storywall" } }]);
  });
});

describe("scaling and monitoring in Kubernetes", () => {
  const scaled = listManifestsOfKind<ScaledObject>("ScaledObject");

  test("the length of each queue scales the worker that runs its jobs", () => {
    const queues = scaled.map(
      ({ spec }) => /queue=~"([\w|]+)"/.exec(spec.triggers[0]?.metadata.query ?? "")?.[1]?.split("|") ?? [],
    );
    expect(queues.flat().sort()).toEqual([...queueNames].sort());
    scaled.forEach(({ spec }, at) => {
      const source = readRepositoryFile(`workers/${spec.scaleTargetRef.name.replace("worker-", "")}/src/main.ts`);
      for (const queue of queues[at] ?? []) expect(source).toContain(`queue: "${queue}"`);
    });
  });

  test("the autoscaling queries use only metrics and labels that the processes serve", async () => {
    const known = await readExposedMetrics();
    const queries = scaled.flatMap(({ spec }) => spec.triggers.map(({ metadata }) => metadata.query));
    expect(queries).toHaveLength(4);
    expect(queries.flatMap((query) => findUnknownMetrics(query, known))).toEqual([]);
  });

  test("Prometheus scrapes metrics at the port and path where the processes serve them", () => {
    const endpoints = listManifestsOfKind<Manifest & { spec: { podMetricsEndpoints: PodMetricsEndpoint[] } }>(
      "PodMonitor",
    ).flatMap(({ spec }) => spec.podMetricsEndpoints);
    expect(endpoints.map(({ port }) => port)).toEqual(["http", "status"]);
    for (const { path } of endpoints) expect(path).toBe(METRICS_PATH);
    const credentials = endpoints[0]?.authorization?.credentials;
    expect(credentials?.name).toBe("storywall");
    expect(Object.keys(fragments.listenEnv)).toContain(credentials?.key);
  });

  test("every Deployment has a disruption budget", () => {
    const deployments = listManifestsOfKind("Deployment").map(({ metadata }) => metadata.name);
    const targets = listManifestsOfKind<ScaledObject>("ScaledObject", "HorizontalPodAutoscaler").map(
      ({ spec }) => spec.scaleTargetRef.name,
    );
    expect([...targets, "relay"].sort()).toEqual([...deployments].sort());
    expect(
      listManifestsOfKind("PodDisruptionBudget")
        .map(({ metadata }) => metadata.name)
        .sort(),
    ).toEqual([...deployments].sort());
  });

  test("every selector matches a pod", () => {
    const matchesPod = (labels: Labels) =>
      pods.some(({ metadata }) => Object.entries(labels).every(([key, value]) => metadata.labels[key] === value));
    const selectors = manifests.flatMap(({ kind, spec }) => {
      const { selector, podSelector } = (spec ?? {}) as Record<string, { matchLabels?: Labels } & Labels>;
      if (kind === "Service") return [selector as Labels];
      return [selector?.matchLabels, podSelector?.matchLabels].filter((labels) => labels !== undefined);
    });
    expect(selectors.length).toBeGreaterThan(15);
    expect(selectors.filter((labels) => !matchesPod(labels))).toEqual([]);
  });
});
