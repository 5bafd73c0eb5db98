import { spawnSync } from "node:child_process";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, test } from "vitest";
import { parse } from "yaml";
import dashboard from "../dashboard.json" with { type: "json" };
import { findUnknownMetrics, otherMetrics, parseExpression, readExposedMetrics } from "./metrics.fixture.ts";

type Alert = { alert: string; expr: string; labels: { severity: string }; annotations: Record<string, string> };

const root = new URL("../../../", import.meta.url);
const readRepositoryFile = (path: string) => readFileSync(new URL(path, root), "utf8");
const { groups } = parse(readRepositoryFile("infra/monitoring/rules.yaml")) as { groups: { rules: Alert[] }[] };
const alerts = groups.flatMap(({ rules }) => rules);
const expressions = [
  ...alerts.map(({ expr }) => expr),
  ...dashboard.panels.flatMap(({ targets }) => targets.map(({ expr }) => expr)),
];

test("alerts and the dashboard use only metrics and labels that the processes serve", async () => {
  const known = new Map([...(await readExposedMetrics()), ...otherMetrics]);
  expect(expressions.flatMap((expression) => findUnknownMetrics(expression, known))).toEqual([]);
});

test("the metric check reports renamed metrics, renamed labels and syntax errors", async () => {
  const known = await readExposedMetrics();
  expect(findUnknownMetrics("max(storywall_gone) > 0", known)).toEqual(["storywall_gone is not served."]);
  expect(findUnknownMetrics('storywall_jobs{state="dead"}', known)).toEqual([
    'No metric has the label state: storywall_jobs{state="dead"}',
  ]);
  expect(() => parseExpression("sum(rate(storywall_jobs[5m])")).toThrow("not PromQL");
});

test("every metric of the shop is on the dashboard or in an alert", async () => {
  const used = new Set(expressions.flatMap((expression) => parseExpression(expression).names));
  const ours = [...(await readExposedMetrics()).keys()].filter((name) => name.startsWith("storywall_"));
  expect(ours.length).toBeGreaterThan(10);
  expect(ours.filter((name) => !used.has(name) && !/_(sum|count)$/.test(name))).toEqual([]);
});

test("every alert has a runbook", () => {
  const toRunbookFileName = (name: string) => `${name.replace(/(?<=[a-z])(?=[A-Z])/g, "-").toLowerCase()}.md`;
  for (const { alert, labels, annotations } of alerts) {
    expect(["critical", "warning"], alert).toContain(labels.severity);
    expect(annotations.summary, alert).toMatch(/\.$/);
    expect(annotations.runbook).toBe(`docs/runbooks/${toRunbookFileName(alert)}`);
    expect(existsSync(new URL(annotations.runbook ?? "", root)), annotations.runbook).toBe(true);
  }
  const pages = readdirSync(new URL("docs/runbooks", root)).filter((name) => name !== "README.md");
  expect(pages.sort()).toEqual(alerts.map(({ alert }) => toRunbookFileName(alert)).sort());
});

const hasPromtool = spawnSync("promtool", ["--version"]).status === 0;
test.skipIf(!hasPromtool)("each alert fires or does not fire as rules.test.yaml expects", () => {
  const file = fileURLToPath(new URL("infra/monitoring/rules.test.yaml", root));
  const { status, stdout, stderr } = spawnSync("promtool", ["test", "rules", file], { encoding: "utf8" });
  expect(status, stdout + stderr).toBe(0);
});

test("Prometheus scrapes every process of the compose file that serves metrics", () => {
  const config = parse(readRepositoryFile("infra/monitoring/prometheus.yaml"));
  const targets = config.scrape_configs
    .filter(({ job_name }: { job_name: string }) => job_name.startsWith("storywall-"))
    .flatMap((job: { static_configs: { targets: string[] }[] }) =>
      job.static_configs.flatMap((config) => config.targets),
    );
  const { services } = parse(readRepositoryFile("infra/compose.yaml"), { merge: true }) as {
    services: Record<string, { command?: string[] }>;
  };
  const serving = Object.entries(services).filter(([, { command }]) =>
    ["web", "relay", "worker"].includes(command?.[0] ?? ""),
  );
  expect(targets.sort()).toEqual(serving.map(([name]) => `${name}:${name === "web" ? 3000 : 9464}`).sort());
});
