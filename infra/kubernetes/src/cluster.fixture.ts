import { execFile, spawn } from "node:child_process";
import { join } from "node:path";
import { createInterface } from "node:readline";
import { promisify } from "node:util";

const folder = join(import.meta.dirname, "../test");
const run = promisify(execFile);

export const shopNamespace = "storywall-test";
export const servicesNamespace = "storywall-test-services";
/** Namespace that the network policies do not mention. */
export const otherNamespace = "storywall-test-other";

type Output = { code: number; output: string };
export type Cluster = {
  /** Runs kubectl. Returns its output and exit code. */
  run(...args: string[]): Promise<Output>;
  /** Runs kubectl. @throws if it fails */
  runOrThrow(...args: string[]): Promise<string>;
  /** Forwards a port of this machine to the port of a test service. Returns its URL. */
  forward(service: string, port: number, localPort?: number): Promise<string>;
  post(path: string, body: object): Promise<Output>;
  /** Applies the shop's manifests, as an update does. */
  applyShop(): Promise<void>;
  stop(): Promise<void>;
};

/** Starts the shop and its services in the cluster of the kubectl context. Objects of an earlier test are deleted first. */
export async function startClusterShop(context: string, print: (line: string) => void): Promise<Cluster> {
  const forwards: Array<{ kill(): void }> = [];
  const runWithInput = (input: string, ...args: string[]): Promise<Output> => {
    const result = run("kubectl", ["--context", context, ...args], { maxBuffer: 64e6 });
    result.child.stdin?.end(input);
    return result.then(
      ({ stdout, stderr }) => ({ code: 0, output: stdout + stderr }),
      ({ code, stdout, stderr }) => ({ code: Number(code), output: `${stdout}${stderr}` }),
    );
  };
  const runKubectl = (...args: string[]) => runWithInput("", ...args);
  const post = (path: string, body: object) =>
    runWithInput(JSON.stringify(body), "create", "--raw", path, "--filename", "-");
  const runOrThrow = async (...args: string[]) => {
    const { code, output } = await runKubectl(...args);
    if (code !== 0) throw new Error(`kubectl ${args.join(" ")} failed:\n${output.slice(-4_000)}`);
    return output;
  };
  const forward = (service: string, port: number, localPort?: number): Promise<string> => {
    const ports = `${localPort ?? ""}:${port}`;
    const args = ["--context", context, "--namespace", servicesNamespace, "port-forward", `service/${service}`, ports];
    const child = spawn("kubectl", args, { stdio: ["ignore", "pipe", "inherit"] });
    forwards.push(child);
    return new Promise((resolve, reject) => {
      child.on("exit", (code) => reject(new Error(`kubectl port-forward ended with ${code}`)));
      createInterface({ input: child.stdout }).on("line", (line) => {
        const [address] = /127\.0\.0\.1:\d+/.exec(line) ?? [];
        if (address) resolve(`http://${address}`);
      });
    });
  };
  const stop = async () => {
    for (const child of forwards) child.kill();
    const namespaces = [shopNamespace, servicesNamespace, otherNamespace];
    await runOrThrow("delete", "namespace", "--ignore-not-found", "--timeout=3m", ...namespaces);
  };
  const applyShop = async () => void (await runOrThrow("apply", "--kustomize", join(folder, "shop")));
  const waitForDeployments = (namespace: string) =>
    runOrThrow("--namespace", namespace, "rollout", "status", "deployment", "--timeout=5m");
  const runInShop = (...command: string[]) =>
    runOrThrow(
      "--namespace",
      shopNamespace,
      "exec",
      "deploy/worker-images",
      "--",
      "/app/infra/image/storywall.sh",
      ...command,
    );

  await stop();
  print("starting the services");
  await runOrThrow("apply", "--filename", join(folder, "services.yaml"));
  await waitForDeployments(servicesNamespace);
  print("starting the shop");
  await applyShop();
  await runOrThrow("--namespace", shopNamespace, "wait", "--for=condition=complete", "job/migrate", "--timeout=5m");
  await waitForDeployments(shopNamespace);
  print("filling the shop");
  await runInShop("create-bucket");
  await runInShop("seed", "--screens");
  return { run: runKubectl, runOrThrow, forward, post, applyShop, stop };
}
