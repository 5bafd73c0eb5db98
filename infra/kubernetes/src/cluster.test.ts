import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { buyPhotoTiles } from "@storywall/bench/buy-photo-tiles";
import { RestShopper } from "@storywall/bench/rest-shopper";
import { uploadPhoto } from "@storywall/bench/upload-photo";
import { createVisitor } from "@storywall/bench/visitor";
import { makePhoto } from "@storywall/testing/photos/make-photos";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type Cluster, otherNamespace, servicesNamespace, shopNamespace, startClusterShop } from "./cluster.fixture.ts";

// These tests need a cluster, so they run only with KUBERNETES_CONTEXT and `npm test -- --only=kubernetes`.
const context = process.env.KUBERNETES_CONTEXT;
if (process.env.KUBERNETES && !context) {
  process.stdout.write("The manifests are not tested in a cluster: KUBERNETES_CONTEXT does not name one.\n");
}

const MINUTE_MS = 60_000;
/** Port of S3_PUBLIC_ENDPOINT in ../test/shop/shop.env. */
const STORE_PORT = 58333;
const command = "/app/infra/image/storywall.sh";

describe.skipIf(!process.env.KUBERNETES || !context)("the shop in a cluster", { timeout: 5 * MINUTE_MS }, () => {
  let cluster: Cluster;
  let shopUrl: string;
  let paymentsUrl: string;
  let inboxUrl: string;
  beforeAll(async () => {
    cluster = await startClusterShop(context as string, (line) => process.stdout.write(`${line}…\n`));
    shopUrl = await cluster.forward("proxy", 8080);
    paymentsUrl = await cluster.forward("payments", 4242);
    inboxUrl = await cluster.forward("mail", 8025);
    // Presigned URLs contain this port.
    await cluster.forward("store", 8333, STORE_PORT);
  }, 15 * MINUTE_MS);
  afterAll(() => cluster?.stop(), 5 * MINUTE_MS);

  const runInShop = (...args: string[]) => cluster.run("--namespace", shopNamespace, ...args);
  const runInShopOrThrow = (...args: string[]) => cluster.runOrThrow("--namespace", shopNamespace, ...args);
  const readShop = async (path: string, ...what: string[]) =>
    (await runInShopOrThrow("get", ...what, "--output", `jsonpath={${path}}`)).trim();
  const selectPods = (component: string) => ["pod", "--selector", `app.kubernetes.io/component=${component}`];
  const simulator = () => ({ payments: paymentsUrl, secretKey: "sk_test_simdemo" });
  const buyArt = async () => {
    const shopper = new RestShopper({ url: shopUrl, ...simulator() });
    const { data } = await shopper.sendRequest("GET", "/api/art/get-art-items?page=1");
    return shopper.buyArt((data as unknown as Array<{ _id: string }>)[0]?._id ?? "");
  };
  const canConnect = async (namespace: string, pod: string, host: string, port: number) => {
    const script = `timeout 3 bash -c ': </dev/tcp/${host}/${port}'`;
    return (await cluster.run("--namespace", namespace, "exec", pod, "--", "bash", "-c", script)).code === 0;
  };
  const readPodAddress = (component: string) => readShop(".items[0].status.podIP", ...selectPods(component));

  test("a process cannot write to its image", async () => {
    const { output } = await runInShop("exec", "deploy/web", "--", "sh", "-c", "id -u; touch /app/file");
    expect(output).toMatch(/^1000$/m);
    expect(output).toContain("Read-only file system");
  });

  test("a shopper uploads a photo and buys it", async () => {
    const folder = mkdtempSync(join(tmpdir(), "storywall-cluster-"));
    const path = join(folder, "photo.jpg");
    writeFileSync(path, await makePhoto({ width: 3024, height: 4032, orientation: 6, profile: "p3" }));
    const visitor = await createVisitor(shopUrl);
    try {
      await uploadPhoto(visitor, path);
      const [photo] = await visitor.shop.photos.list.query({});
      const tile = { photoId: String(photo?.uuid), size: "rectangle_medium", frame: "infinite", cropSide: 1 } as const;
      expect(await buyPhotoTiles(visitor, [tile], simulator())).toMatch(/^order_/);
    } finally {
      visitor.close();
      rmSync(folder, { recursive: true });
    }
    const script = "fetch('http://127.0.0.1:9464/metrics').then((r) => r.text()).then(console.log)";
    const readMetrics = () => runInShopOrThrow("exec", "deploy/worker-images", "--", "node", "-e", script);
    await expect
      .poll(readMetrics, { timeout: MINUTE_MS })
      .toMatch(/storywall_job_runs_total\{name="print.render",result="done"\} [1-9]/);
    const readInbox = async () => (await fetch(`${inboxUrl}/api/messages?to=ann@example.com`)).json();
    await expect.poll(readInbox, { timeout: MINUTE_MS }).not.toEqual([]);
  });

  test("the doctor command finds no problem in the cluster", async () => {
    // Pods cannot reach the public endpoint of this test, which is an address of the test's machine.
    const doctor = ["env", "S3_PUBLIC_ENDPOINT=", command, "doctor"];
    const { code, output } = await runInShop("exec", "deploy/worker-email", "--", ...doctor);
    expect(output).not.toContain("✗");
    expect(code).toBe(0);
  });

  test("only the namespaces that the network policies name can connect to the shop", async () => {
    await cluster.runOrThrow("create", "namespace", otherNamespace);
    const image = ["--image=storywall-test/redis", "--image-pull-policy=IfNotPresent"];
    await cluster.runOrThrow("--namespace", otherNamespace, "run", "visitor", ...image);
    await cluster.runOrThrow("--namespace", otherNamespace, "wait", "--for=condition=ready", "pod/visitor");
    const canVisit = (host: string, port: number) => canConnect(otherNamespace, "visitor", host, port);
    const web = await readPodAddress("web");
    const worker = await readPodAddress("worker-orders");
    expect(await canVisit("store.storywall-test-services", 8333)).toBe(true);
    expect(await canVisit("web.storywall-test", 80)).toBe(false);
    expect(await canVisit(web, 3000)).toBe(false);
    expect(await canVisit(worker, 9464)).toBe(false);
    expect(await canConnect(servicesNamespace, "deploy/proxy", web, 3000)).toBe(true);
    expect(await canConnect(servicesNamespace, "deploy/proxy", worker, 9464)).toBe(false);
    await cluster.runOrThrow("label", "namespace", otherNamespace, "storywall/monitoring=true");
    await expect.poll(() => canVisit(worker, 9464), { timeout: MINUTE_MS }).toBe(true);
    expect(await canVisit(web, 3000)).toBe(true);
  });

  test("a process can connect only to the services that it uses", async () => {
    const mail = "mail.storywall-test-services";
    expect(await canConnect(shopNamespace, "deploy/worker-email", mail, 1025)).toBe(true);
    expect(await canConnect(shopNamespace, "deploy/web", mail, 1025)).toBe(false);
    expect(await canConnect(shopNamespace, "deploy/worker-email", mail, 8025)).toBe(false);
    expect(await canConnect(shopNamespace, "deploy/web", await readPodAddress("worker-orders"), 9464)).toBe(false);
  });

  test("pages and orders do not fail while every process is replaced", async () => {
    const before = await readShop(".items[*].metadata.uid", "pod");
    let isReplaced = false;
    const failures: string[] = [];
    const visit = async () => {
      while (!isReplaced) {
        const status = await fetch(`${shopUrl}/browse`).then((answer) => answer.status, String);
        if (status !== 200) failures.push(String(status));
        await sleep(50);
      }
    };
    const buy = async () => {
      while (!isReplaced) {
        await buyArt().catch((error: Error) => failures.push(error.message));
        // Attempts to apply promo codes are rate-limited.
        await sleep(1_000);
      }
    };
    const replace = async () => {
      try {
        await runInShopOrThrow("rollout", "restart", "deployment");
        await runInShopOrThrow("rollout", "status", "deployment", "--timeout=4m");
        await sleep(10_000);
      } finally {
        isReplaced = true;
      }
    };
    await Promise.all([visit(), buy(), replace()]);
    expect(failures).toEqual([]);
    const after = await readShop(".items[*].metadata.uid", "pod", "--selector", "app.kubernetes.io/component!=migrate");
    expect(after.split(" ").filter((uid) => before.includes(uid))).toEqual([]);
  });

  test("only one web process at a time can be evicted", async () => {
    const evict = (name: string) => {
      const body = { apiVersion: "policy/v1", kind: "Eviction", metadata: { name, namespace: shopNamespace } };
      return cluster.post(`/api/v1/namespaces/${shopNamespace}/pods/${name}/eviction`, body);
    };
    const names = await readShop(".items[*].metadata.name", ...selectPods("web"));
    const [first = "", second = ""] = names.split(" ");
    expect((await evict(first)).code).toBe(0);
    expect((await evict(second)).output).toContain("disruption budget");
    await runInShopOrThrow("rollout", "status", "deployment/web", "--timeout=4m");
  });

  test("the autoscaler adds web processes under load", async () => {
    await expect
      .poll(() => readShop(".status.conditions[?(@.type=='ScalingActive')].status", "hpa/web"), {
        timeout: 3 * MINUTE_MS,
      })
      .toBe("True");
    let isScaled = false;
    const load = async () => {
      while (!isScaled) await fetch(`${shopUrl}/api/art/get-art-items?page=1`).then((answer) => answer.arrayBuffer());
    };
    const wait = async () => {
      try {
        await expect
          .poll(async () => Number(await readShop(".status.desiredReplicas", "hpa/web")), { timeout: 4 * MINUTE_MS })
          .toBeGreaterThan(2);
      } finally {
        isScaled = true;
      }
    };
    await Promise.all([wait(), ...Array.from({ length: 8 }, load)]);
  });

  test("an update runs the migrations again", async () => {
    await runInShopOrThrow("delete", "job", "migrate");
    await cluster.applyShop();
    await runInShopOrThrow("wait", "--for=condition=complete", "job/migrate", "--timeout=2m");
    await runInShopOrThrow("rollout", "status", "deployment", "--timeout=4m");
    expect(await buyArt()).toMatch(/^order_/);
  });
});
