import { spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import * as fragments from "@storywall/env/fragments";
import { readEnv } from "@storywall/env/read-env";
import { expect, test } from "vitest";

const root = join(import.meta.dirname, "../../..");
const units = "infra/systemd/units";
const example = "infra/systemd/env.example";
const readRepositoryFile = (path: string) => readFileSync(join(root, path), "utf8");
const readVariables = (path: string) =>
  Object.fromEntries(
    [...readRepositoryFile(path).matchAll(/^(\w+)=(.*)$/gm)].map(([, name = "", value]) => [name, value]),
  );
const matchAll = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, match = ""]) => match);

/** Units that the target starts, such as `storywall-worker@email.service`. */
const startedUnits = matchAll(readRepositoryFile(`${units}/storywall.target`), /^Wants=(.*)$/gm).flatMap((names) =>
  names.split(" "),
);

/** Reads a unit with its drop-in. An instance is read from its template. */
function readUnit(name: string): string {
  const instance = /@(\w+)\./.exec(name)?.[1] ?? "";
  const dropInFolder = join(root, units, `${name}.d`);
  const dropIns = existsSync(dropInFolder) ? readdirSync(dropInFolder) : [];
  const unit = readRepositoryFile(`${units}/${name.replace(/@\w+/, "@")}`);
  return [unit, ...dropIns.map((file) => readRepositoryFile(`${units}/${name}.d/${file}`))]
    .join("\n")
    .replaceAll("%i", instance);
}

const readCommand = (unit: string) => /^ExecStart=\S+\/infra\/image\/storywall\.sh (.*)$/m.exec(unit)?.[1];

test("the systemd units start the processes of the compose file", () => {
  const commands = matchAll(readRepositoryFile("infra/compose.yaml"), /^ {4}command: \[(.+)\]$/gm).map((command) =>
    command.replaceAll(",", ""),
  );
  const expected = commands.filter((command) => /^(web|relay|worker \w+|nightly-backup)$/.test(command));
  expect(startedUnits.map((name) => readCommand(readUnit(name))).sort()).toEqual(expected.sort());
  expect(readCommand(readUnit("storywall-migrate.service"))).toBe("migrate");
  for (const name of startedUnits) {
    expect(readUnit(name), name).toContain("\nRequires=storywall-migrate.service\nAfter=storywall-migrate.service\n");
    expect(readUnit(name), name).toContain("\nPartOf=storywall.target\n");
  }
});

test("no two systemd units have the same status port", () => {
  const readme = readRepositoryFile("infra/systemd/README.md");
  const ports = startedUnits.flatMap((name) => {
    const unit = readUnit(name);
    const port = /^Environment=STATUS_PORT=(\d+)$/m.exec(unit)?.[1];
    expect(port !== undefined, name).toBe(/^(relay|worker \w+)$/.test(readCommand(unit) ?? ""));
    return port ? [{ name: name.replace(".service", ""), port }] : [];
  });
  expect(new Set(ports.map(({ port }) => port)).size).toBe(ports.length);
  for (const { name, port } of ports) expect(readme).toMatch(new RegExp(`\\| \`${name}\` +\\| ${port} `));
});

test(".env.example describes every variable of the systemd example", () => {
  const variables = readVariables(example);
  const described = readVariables(".env.example");
  expect(Object.keys(variables).filter((name) => !(name in described))).toEqual([]);
  // A variable in the file would override the ports of the units.
  expect(variables).not.toHaveProperty("STATUS_PORT");
  for (const name of Object.keys(variables)) variables[name] ||= "a secret of forty characters".padEnd(40, "!");
  const stripe = {
    STRIPE_SECRET_KEY: "sk_live_x",
    STRIPE_PUBLISHABLE_KEY: "pk_live_x",
    STRIPE_WEBHOOK_SECRET: "whsec_x",
  };
  expect(() => readEnv(Object.assign({}, ...Object.values(fragments)), { ...variables, ...stripe })).not.toThrow();
});

/** Maximum exposure that `systemd-analyze security` may report, on its scale from 0 to 10. */
const MAX_EXPOSURE = 3;
const hasSystemd = spawnSync("systemd-analyze", ["--version"]).status === 0;

test.skipIf(!hasSystemd)("no systemd unit exceeds the limit for its security exposure", () => {
  const folder = mkdtempSync(join(tmpdir(), "units-"));
  try {
    const unitFolder = join(folder, "etc/systemd/system");
    mkdirSync(unitFolder, { recursive: true });
    cpSync(join(root, units), unitFolder, { recursive: true });
    for (const name of startedUnits) {
      if (name.includes("@")) cpSync(join(unitFolder, name.replace(/@\w+/, "@")), join(unitFolder, name));
      const { stdout } = spawnSync("systemd-analyze", ["security", "--offline=true", `--root=${folder}`, name], {
        encoding: "utf8",
      });
      const exposure = /Overall exposure level for \S+: ([\d.]+)/.exec(stdout)?.[1];
      expect({ name, exposure: Number(exposure ?? 10) <= MAX_EXPOSURE }).toEqual({ name, exposure: true });
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
});
