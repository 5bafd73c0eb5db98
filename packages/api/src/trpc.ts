import type { Permission } from "@storywall/domain/accounts/permissions";
import { ShopError } from "@storywall/domain/errors";
import { procedureInput } from "@storywall/domain/kernel/procedure-input";
import { initTRPC, TRPCError } from "@trpc/server";
import superjson from "superjson";
import { authorizeAdmin } from "./accounts/authorize-admin.ts";
import { deleteAdminCookie } from "./accounts/cookies.ts";
import type { ApiContext } from "./context.ts";
import { toErrorResponse, toShopError } from "./http/error-mapping.ts";
import { findProcedureLimit } from "./http/limits/procedure-limits.ts";

/** Who may use a procedure or file that is not for admins, as docs/access.md explains it. */
export const shopperAccess = {
  anyone: "all callers; no private data is read or changed",
  holder: "callers who know the id of the cart or checkout; only its owner sees unmasked contact details",
  link: "callers with the signed link of the gift card’s buyer",
  visitor: "the visitor of this session, for their own data",
  order:
    "the browser that placed the order, a signed link from an email, or an admin; changes through a link also need a one-time code",
};
type ShopperAccess = keyof typeof shopperAccess;

/**
 * Who may call a procedure or open a file. Admins need the permission. With `stepUp`, they must also have proven their
 * identity within the last ten minutes.
 */
export type AccessRule = { access: ShopperAccess } | { access: "admin"; permission: Permission; stepUp: boolean };

const t = initTRPC
  .context<ApiContext>()
  .meta<AccessRule>()
  .create({
    transformer: { input: procedureInput, output: superjson },
    isDev: false,
    sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 40_000 } },
    errorFormatter({ shape, error, ctx }) {
      const { status, shopCode, message, fields, shown } = toErrorResponse(error);
      return {
        ...shape,
        message,
        data: {
          code: shape.data.code,
          httpStatus: status,
          path: shape.data.path,
          shopCode,
          fields: fields ?? null,
          shown: shown ?? null,
          requestId: ctx?.requestId ?? null,
        },
      };
    },
  });

/**
 * Replaces the error "admin sign-in required" with "admin session expired" if the request's session has expired.
 * Services cannot tell these two cases apart.
 */
function toSessionExpiredError(ctx: ApiContext, error: unknown): unknown {
  if (!ctx.isAdminExpired || toShopError(error)?.code !== "ADMIN_SIGN_IN_REQUIRED") return error;
  deleteAdminCookie(ctx.cookies);
  return new ShopError("ADMIN_SESSION_EXPIRED");
}

function toTRPCError(ctx: ApiContext, thrown: unknown): TRPCError {
  const error = toSessionExpiredError(ctx, thrown);
  const { trpcCode, message } = toErrorResponse(error);
  const cause = toShopError(error) ?? (thrown instanceof TRPCError ? thrown.cause : thrown);
  return new TRPCError({ code: trpcCode, message, cause });
}

/**
 * Builds a procedure that runs `authorize` and adds its result to the context. Rate limits are checked before the input
 * is parsed, so that invalid calls count too. The rule is stored for tests and docs/access.md.
 */
const createProcedure = <AddedContext extends object>(
  rule: AccessRule,
  authorize: (ctx: ApiContext) => AddedContext | Promise<AddedContext>,
) =>
  t.procedure.meta(rule).use(async ({ ctx, path, getRawInput, next }) => {
    let addedContext: AddedContext;
    try {
      const limit = findProcedureLimit(path, await getRawInput());
      if (limit) await ctx.config.limiter.countAttempt(limit, { ip: ctx.from.ip, visitor: ctx.userId });
      addedContext = await authorize(ctx);
    } catch (error) {
      throw toTRPCError(ctx, error);
    }
    const result = await next({ ctx: addedContext });
    if (!result.ok) throw toTRPCError(ctx, result.error);
    return result;
  });

export const router = t.router;
export const mergeRouters = t.mergeRouters;
export const createCallerFactory = t.createCallerFactory;

function assertSignInNotExpired(ctx: ApiContext): void {
  if (ctx.isSignInExpired) throw new ShopError("SIGN_IN_EXPIRED");
}

/**
 * Procedure that also works after the visitor's sign-in has expired. It is used to sign in and out, and to read the
 * signed-in admin.
 */
export const signInProcedure = createProcedure({ access: "anyone" }, () => ({}));

/** Procedure for a shopper's data. The service checks access. `ctx.userId` is set when the browser has a session. */
export const shopperProcedure = (access: ShopperAccess) =>
  createProcedure({ access }, (ctx) => {
    assertSignInNotExpired(ctx);
    return {};
  });

/** Procedure for everyone. `ctx.userId` is set when the browser has a session. */
export const publicProcedure = shopperProcedure("anyone");

/** Like `shopperProcedure`, for changes. Creates the visitor and its cookies if needed. */
export const visitorProcedure = (access: ShopperAccess) =>
  createProcedure({ access }, async (ctx) => {
    assertSignInNotExpired(ctx);
    return { userId: await ctx.ensureVisitor() };
  });

/** Procedure for admins whose role has the permission, and who have proven their identity if `stepUp` is set. */
export const adminProcedure = (permission: Permission, { stepUp = false } = {}) =>
  createProcedure({ access: "admin", permission, stepUp }, async (ctx) => ({
    admin: await authorizeAdmin(ctx, permission, stepUp),
  })).use(async ({ ctx, type, next }) => {
    const result = await next();
    if (type === "mutation") ctx.config.onAdminChange?.();
    return result;
  });
