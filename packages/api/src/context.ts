import type { BlockList } from "node:net";
import { ShopError } from "@storywall/domain/errors";
import type { UserId } from "@storywall/domain/kernel/ids";
import type { DependencyStates } from "@storywall/domain/operations/dependency-states";
import { findApiTokenSecret, readApiToken } from "@storywall/services/accounts/admin/api-tokens";
import { readAdmin } from "@storywall/services/accounts/admin/session";
import type { Context } from "@storywall/services/accounts/context";
import { createUser, readSession } from "@storywall/services/accounts/visitors/session";
import type { Deps } from "@storywall/services/kernel/deps";
import type { EncryptionSecrets } from "@storywall/services/kernel/encryption";
import type { LiveHub } from "@storywall/services/kernel/live-hub";
import { deleteVisitorCookies, setVisitorCookies } from "./accounts/cookies.ts";
import { type Cookies, createCookies } from "./http/cookies.ts";
import { isRobot } from "./http/is-robot.ts";
import type { Limiter } from "./http/limits/limiter.ts";
import type { Metrics } from "./http/metrics/metrics.ts";
import { readOrderAccessCookies } from "./orders/order-cookies.ts";

/** A server error during a request. Contains no id, address or secret. */
export type RequestFailure = { requestId: string; path: string; error: unknown };

export type ApiConfig = {
  /** Source of live events. Without it, `live.events` only sends heartbeats. */
  live: LiveHub;
  webhook: { secret: string; livemode: boolean };
  /** Secret that verifies the carrier's webhooks. Without a secret, these webhooks are rejected. */
  carrierSecret?: string | undefined;
  /** Password of the email service's webhooks. Without it, these webhooks are rejected. */
  mailWebhookSecret?: string | undefined;
  /** Visits the address by which Amazon SNS confirms a subscription. */
  fetch?: typeof fetch;
  /** Encryption keys for sensitive columns. The newest key is the last one. */
  sealingSecrets: EncryptionSecrets;
  /** Stripe's publishable key, sent to the browser with a payment's client secret. */
  publishableKey: string;
  /** URL of the payment simulator; undefined if payments are real. */
  paymentApiBase?: string | undefined;
  /** Contact address shown to customers. The default is a demo address. */
  contactEmail?: string | undefined;
  onFault: (failure: RequestFailure) => void;
  /** Called before the response to an admin's mutation, so that the admin's next request can show the change. */
  onAdminChange?: () => void;
  metrics: Metrics;
  /** Whether the shop is a demo. A demo serves its metrics to localhost without the token. */
  isDemo: boolean;
  /** Whether the shop is a demo that other machines can reach. Every page then states that the shop is a demo. */
  isPublicDemo: boolean;
  metricsToken?: string | undefined;
  limiter: Limiter;
  readDependencyHealth: () => Promise<DependencyStates>;
  /** Returns the number of database queries that wait for a connection. While it is very high, requests get a 503. */
  countWaitingQueries?: () => number;
  /** Addresses of our own proxies, whose X-Forwarded-For is trusted. */
  trustedProxies: BlockList;
};

/** The client's address as the server determined it, never from an untrusted header. */
export type ClientAddress = { ip: string };

/** Facts about a request that are known before its handler reads it. */
export type Scope = {
  requestId: string;
  /** The client's address. It is never the address of one of our own proxies. */
  from: ClientAddress;
  socketAddress: string;
  params: Record<string, string>;
};

export type ApiContext = Context & {
  from: ClientAddress;
  requestId: string;
  cookies: Cookies;
  config: ApiConfig;
  /** Time of the admin's last proof of identity in this session. */
  adminProvedAt: Date | null;
  /** Whether the request sent an admin cookie whose session has expired. */
  isAdminExpired: boolean;
  isSignedIn: boolean;
  /** Whether the visitor's sign-in has expired. Only the first request after that gets a 401. */
  isSignInExpired: boolean;
  /**
   * Returns the visitor of this session, and creates one if there is none. Concurrent writes in one batch share the
   * created visitor.
   */
  ensureVisitor: () => Promise<UserId>;
};

type ContextInput = {
  request: Request;
  resHeaders: Headers;
  deps: Deps;
  config: ApiConfig;
  requestId: string;
  from: ClientAddress;
};

/** Creates the context of a request. Cookies are ignored if it has an API token. Throws API_TOKEN_INVALID. */
export async function createContext(input: ContextInput): Promise<ApiContext> {
  const { request, resHeaders, deps, config, requestId, from } = input;
  const tokenSecret = findApiTokenSecret(request.headers.get("authorization"));
  const cookies = createCookies(tokenSecret ? new Request(request.url) : request, resHeaders, {
    secure: deps.publicUrl.startsWith("https:"),
  });
  const [sessionState, adminSession] = await Promise.all([
    readSession(deps, cookies.get("sid")),
    tokenSecret
      ? { admin: await readApiToken(deps, tokenSecret), provedAt: null, isExpired: false }
      : readAdmin(deps, cookies.get("asid")),
  ]);
  const session = sessionState === "ended" ? null : sessionState;
  if (sessionState === "ended") deleteVisitorCookies(cookies);
  if (session?.isRenewed) setVisitorCookies(cookies, session.userId, cookies.get("sid"));

  let visitorPromise: Promise<UserId> | undefined;
  const getOrCreateVisitor = async () => {
    if (session) {
      if (cookies.get("userId") !== session.userId) setVisitorCookies(cookies, session.userId, cookies.get("sid"));
      return session.userId;
    }
    if (isRobot(request)) throw new ShopError("ROBOT");
    await config.limiter.countAttempt("newVisitors", { ip: from.ip, visitor: null });
    const { userId, sid } = await createUser(deps);
    setVisitorCookies(cookies, userId, sid);
    return userId;
  };
  return {
    ...deps,
    requestId,
    from,
    cookies,
    config,
    userId: session?.userId ?? null,
    admin: adminSession.admin,
    adminProvedAt: adminSession.provedAt,
    isAdminExpired: adminSession.isExpired,
    isSignedIn: session?.isSignedIn ?? false,
    orderProofs: readOrderAccessCookies(cookies),
    isSignInExpired: sessionState === "ended",
    ensureVisitor: () => (visitorPromise ??= getOrCreateVisitor()),
  };
}
