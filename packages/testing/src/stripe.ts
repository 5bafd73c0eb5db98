import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type PaymentSimulator, startPaymentSimulator } from "@storywall/local/payment-simulator/server";

export type TestSimulator = PaymentSimulator & {
  webhookSecret: string;
  /** Webhook endpoint; a closed port by default. */
  webhookUrl: string;
};

export type TestSimulatorOptions = { webhookUrl?: string; clock?: () => Date };

const webhookSecret = "whsec_test_0123456789abcdef";
/** Nothing listens on port 9 (discard). */
const closedPortUrl = "http://127.0.0.1:9/webhooks";

/** Starts a separate payment simulator. Its data is deleted when it stops. */
export async function startTestSimulator(options: TestSimulatorOptions = {}): Promise<TestSimulator> {
  const dataDir = await mkdtemp(join(tmpdir(), "storywall-payments-"));
  const webhookUrl = options.webhookUrl ?? closedPortUrl;
  const clock = options.clock ? { clock: options.clock } : {};
  const simulator = await startPaymentSimulator({ dataDir, webhookUrl, webhookSecret, ...clock });
  return {
    ...simulator,
    webhookSecret,
    webhookUrl,
    async stop() {
      await simulator.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
