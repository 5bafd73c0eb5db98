import { createMailClient } from "@storywall/email/create-mail-client";
import { toDatabaseOptions, toPaymentOptions, toStorageOptions } from "@storywall/env/client-options";
import { createImagingPool } from "@storywall/imaging/create-imaging-pool";
import { logBreakerState } from "@storywall/jobs/log-breaker-state";
import { wrapMailInBreaker } from "@storywall/services/operations/dependencies/guarded-services";
import { openDeps } from "@storywall/services/operations/open-deps";
import type { WallMailDeps } from "@storywall/services/orders/emails/draw-order-walls";
import { drawWallImage } from "./draw-wall-image.ts";
import { env } from "./env.ts";

const onBreaker = logBreakerState("worker-email");
const mail = wrapMailInBreaker(
  createMailClient({ smtpUrl: env.SMTP_URL, from: env.MAIL_FROM, contactEmail: env.CONTACT_EMAIL }),
  {
    onChange: (state) => onBreaker("mail", state),
  },
);

const shopDeps = openDeps({
  database: toDatabaseOptions(env),
  connections: 4,
  storage: toStorageOptions(env),
  payments: toPaymentOptions(env),
  publicUrl: env.PUBLIC_URL,
  secret: env.SESSION_SECRET,
  onBreaker,
});

/** Maximum ms that an email waits for its picture. Without the picture, the walls are listed as text. */
const PICTURE_WAIT_MS = 2 * 60_000;

export const imaging = createImagingPool({ processes: 1, limits: { wallMs: PICTURE_WAIT_MS } });

export const deps: WallMailDeps = {
  ...shopDeps,
  mail: mail.mail,
  contactEmail: env.CONTACT_EMAIL,
  drawWall: (wall) => drawWallImage({ storage: shopDeps.storage, imaging }, wall),
};
