import { inTransaction } from "@storywall/db/client";
import { newId, PhotoId } from "@storywall/domain/kernel/ids";
import { createLogger } from "@storywall/telemetry/create-logger";
import { runInSpan, startTracing, stopTracing } from "@storywall/telemetry/tracing";
import { test } from "@storywall/testing/fixtures";
import { startTraceCollector } from "@storywall/testing/trace-collector";
import { afterEach, expect, vi } from "vitest";
import { enqueue } from "./enqueue.ts";
import { enqueueAll } from "./enqueue-all.ts";
import { createJobBatcher } from "./job-batcher.ts";
import { type AnyHandler, runJob } from "./run-job.ts";

afterEach(async () => {
  await stopTracing();
  vi.unstubAllEnvs();
});

const traceId = "0af7651916cd43dd8448eb211c80319c";
const traceparent = `00-${traceId}-b7ad6b7169203331-01`;

test("one trace contains the request, its job, and the jobs that the job enqueues", async ({ db }) => {
  await using collector = await startTraceCollector();
  vi.stubEnv("OTEL_EXPORTER_OTLP_ENDPOINT", collector.url);
  await startTracing("test");
  const photoId = PhotoId.parse(newId("photo"));
  const normalize: AnyHandler<object> = () =>
    inTransaction(db, (tx) => enqueueAll(tx, [{ name: "photo.find-faces", payload: { photoId } }]));
  const handlers = { "photo.normalize": normalize, "photo.find-faces": async () => {} };
  const { signal } = new AbortController();
  const runtime = {
    db,
    deps: {},
    handlers,
    onDeadLetter: undefined,
    batches: createJobBatcher(db, 5_000),
    leaseMs: 5_000,
    signal,
    log: createLogger("test"),
  };

  await runInSpan("POST /api/uploads", { kind: "request", attributes: {}, traceparent }, () =>
    inTransaction(db, (tx) => enqueue(tx, "photo.normalize", { photoId })),
  );
  await runJob(runtime, (await db.outboxJob.findFirstOrThrow({ where: { name: "photo.normalize" } })).id);
  await runJob(runtime, (await db.outboxJob.findFirstOrThrow({ where: { name: "photo.find-faces" } })).id);
  await stopTracing();

  const [request, job, nextJob] = collector.spans;
  expect(collector.spans.map(({ name }) => name)).toEqual(["POST /api/uploads", "photo.normalize", "photo.find-faces"]);
  expect(new Set(collector.spans.map((span) => span.traceId))).toEqual(new Set([traceId]));
  expect(request?.parentSpanId).toBe("b7ad6b7169203331");
  expect(job?.parentSpanId).toBe(request?.spanId);
  expect(nextJob?.parentSpanId).toBe(job?.spanId);
});

test("jobs have no trace context if no trace collector is configured", async ({ db }) => {
  await startTracing("test");
  const photoId = PhotoId.parse(newId("photo"));
  await runInSpan("POST /api/uploads", { kind: "request", attributes: {}, traceparent }, () =>
    inTransaction(db, (tx) => enqueue(tx, "photo.normalize", { photoId })),
  );
  expect(await db.outboxJob.findFirstOrThrow()).toMatchObject({ traceparent: null });
});
