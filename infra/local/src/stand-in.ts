import { shopEnv, storageEnv, stripeEnv } from "@storywall/env/fragments";
import { readEnvOrExit } from "@storywall/env/read-env-or-exit";
import { startMailCatcher } from "./mail-catcher.ts";
import { startObjectStore } from "./object-store/server.ts";
import { startPaymentSimulator } from "./payment-simulator/server.ts";

// Runs a stand-in for one external service (payments, mail or store) in a container. It listens on all network
// interfaces.
const host = "0.0.0.0";
const [name = "", dataDir = "/data"] = process.argv.slice(2);

const standIns: Record<string, () => Promise<{ stop(): Promise<void> }>> = {
  mail: () => startMailCatcher({ dataDir, host, smtpPort: 1025, httpPort: 8025 }),
  payments: () => {
    const env = readEnvOrExit({ ...stripeEnv, WEB_URL: shopEnv.PUBLIC_URL });
    return startPaymentSimulator({
      dataDir,
      host,
      port: 4242,
      ...(env.STRIPE_API_BASE ? { baseUrl: env.STRIPE_API_BASE } : {}),
      keys: { secretKey: env.STRIPE_SECRET_KEY, publishableKey: env.STRIPE_PUBLISHABLE_KEY },
      webhookUrl: `${env.WEB_URL}/api/webhooks/stripe`,
      webhookSecret: env.STRIPE_WEBHOOK_SECRET,
    });
  },
  store: () => {
    const env = readEnvOrExit(storageEnv);
    return startObjectStore({
      dataDir,
      isPublic: true,
      port: 8333,
      region: env.S3_REGION,
      bucket: env.S3_BUCKET,
      accessKeyId: env.S3_ACCESS_KEY_ID,
      secretAccessKey: env.S3_SECRET_ACCESS_KEY,
    });
  },
};

const start = standIns[name];
if (!start) {
  process.stderr.write(`Name a stand-in: ${Object.keys(standIns).join(", ")}.\n`);
  process.exit(2);
}
const standIn = await start();
process.stdout.write(`${name} is ready\n`);
for (const signal of ["SIGTERM", "SIGINT"]) process.on(signal, () => void standIn.stop().then(() => process.exit(0)));
