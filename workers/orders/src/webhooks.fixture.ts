import type { WebhookWithSecret } from "@storywall/domain/operations/webhooks";
import { webhookEventNames } from "@storywall/domain/operations/webhooks";
import { createJobBatcher } from "@storywall/jobs/job-batcher";
import { type JobName, jobCatalog, jobNames } from "@storywall/jobs/job-catalog";
import { type AnyDeadLetterHandler, type AnyHandler, runJob } from "@storywall/jobs/run-job";
import type { AdminContext } from "@storywall/services/accounts/context";
import type { WebhookDeps } from "@storywall/services/operations/webhooks/deliver-webhook";
import { createWebhook } from "@storywall/services/operations/webhooks/webhooks";
import { createLogger } from "@storywall/telemetry/create-logger";
import { test as base } from "@storywall/testing/fixtures";
import { onWebhookDeadLetter, webhookHandlers } from "./webhook-handlers.ts";
import { startWebhookReceiver, type WebhookReceiver } from "./webhook-receiver.fixture.ts";

export type Webhooks = {
  owner: AdminContext;
  settings: { sealingSecrets: readonly string[]; isLoopbackAllowed: boolean };
  /** Registers a webhook for the receiver. By default, it receives all events. */
  register(overrides?: object): Promise<WebhookWithSecret>;
  /**
   * Runs each unfinished job of the queue once, including jobs that these jobs enqueue. `only` limits this to jobs with
   * one name.
   */
  runJobs(options?: RunOptions): Promise<void>;
};

type RunOptions = Partial<WebhookDeps> & { only?: JobName };

const webhookJobNames = jobNames.filter((name) => jobCatalog[name].queue === "webhooks");

export const test = base.extend<{ receiver: WebhookReceiver; webhooks: Webhooks }>({
  receiver: async ({}, use) => {
    const receiver = await startWebhookReceiver();
    await use(receiver);
    await receiver.stop();
  },
  webhooks: async ({ deps, receiver }, use) => {
    const owner: AdminContext = { ...deps, userId: null, admin: { role: "owner", actor: "owner-link" } };
    const settings = { sealingSecrets: ["a secret of the tests".padEnd(40, "!")], isLoopbackAllowed: true };
    const defaults = { url: receiver.url, description: "", events: webhookEventNames, isPaused: false };
    await use({
      owner,
      settings,
      register: (overrides = {}) => createWebhook(owner, settings, { ...defaults, ...overrides }),
      runJobs: ({ only, ...overrides } = {}) =>
        runWebhookJobs({ ...deps, ...settings, ...overrides }, only ? [only] : webhookJobNames),
    });
  },
});

async function runWebhookJobs(deps: WebhookDeps, names: JobName[]): Promise<void> {
  const { db } = deps;
  const runtime = {
    db,
    deps,
    handlers: webhookHandlers as unknown as Record<string, AnyHandler<WebhookDeps>>,
    onDeadLetter: onWebhookDeadLetter as unknown as AnyDeadLetterHandler<WebhookDeps>,
    batches: createJobBatcher(db, 6_000),
    leaseMs: 6_000,
    signal: new AbortController().signal,
    log: createLogger("test"),
  };
  const finishedIds: bigint[] = [];
  for (;;) {
    const job = await db.outboxJob.findFirst({
      where: { name: { in: names }, doneAt: null, deadAt: null, id: { notIn: finishedIds } },
      orderBy: { id: "asc" },
    });
    if (!job) return;
    finishedIds.push(job.id);
    await runJob(runtime, job.id);
  }
}
