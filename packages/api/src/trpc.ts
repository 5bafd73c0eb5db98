import type { Permission } from "@storywall/domain/admin/permissions";
import { ShopError } from "@storywall/domain/errors";
import { initTRPC, TRPCError } from "@trpc/server";
import superjson from "superjson";
import { dropAdminCookie } from "./admin-cookie.ts";
import { assertAdminMay } from "./assert-admin-may.ts";
import type { ApiContext } from "./context.ts";
import { limitOf } from "./limits/table.ts";
import { toRefusal, toShopError } from "./refusal.ts";

const t = initTRPC.context<ApiContext>().create({
  transformer: superjson,
  isDev: false,
  sse: { ping: { enabled: true, intervalMs: 15_000 }, client: { reconnectAfterInactivityMs: 40_000 } },
  errorFormatter({ shape, error, ctx }) {
    const { status, shopCode, message, fields, shown } = toRefusal(error);
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

/** The one place a domain "no" becomes a transport "no". Routers never catch. */
const translateErrors = t.middleware(async ({ ctx, next }) => {
  const result = await next();
  if (result.ok) return result;
  const error = toldOfExpiry(ctx, result.error);
  const { trpcCode, message } = toRefusal(error);
  throw new TRPCError({ code: trpcCode, message, cause: toShopError(error) ?? result.error.cause });
});

/** A verb only knows that no admin asks; that one asked until her session ended, the request tells (D11, S-191). */
function toldOfExpiry(ctx: ApiContext, error: TRPCError): TRPCError | ShopError {
  if (!ctx.isAdminExpired || toShopError(error)?.code !== "ADMIN_SIGN_IN_REQUIRED") return error;
  dropAdminCookie(ctx.cookies);
  return new ShopError("ADMIN_SESSION_EXPIRED");
}

/** Before the visitor is made and the input is read: a wrong guess is a try too, and each call of a batch is one. */
const countTries = t.middleware(async ({ ctx, path, getRawInput, next }) => {
  const limit = limitOf(path, await getRawInput());
  if (limit) await ctx.config.limiter.countTry(limit, { ip: ctx.from.ip, visitor: ctx.userId });
  return next();
});

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** Also for a browser whose sign-in has ended: to sign in again, to sign out, and for admins. */
export const signInProcedure = t.procedure.use(translateErrors).use(countTries);

/** Anyone may ask; `ctx.userId` is the visitor when the browser has a session. 401 once, where a sign-in has ended (S-191). */
export const publicProcedure = signInProcedure.use(({ ctx, next }) => {
  if (ctx.isSignInExpired) throw new ShopError("SIGN_IN_EXPIRED");
  return next();
});

/** A write of a shopper's: makes the visitor and its cookies where there are none yet. */
export const visitorProcedure = publicProcedure.use(async ({ ctx, next }) =>
  next({ ctx: { userId: await ctx.ensureVisitor() } }),
);

/** A procedure for admins whose role has the permission. */
export const adminMay = (permission: Permission) =>
  signInProcedure.use(({ ctx, next }) => next({ ctx: { ...ctx, admin: assertAdminMay(ctx, permission) } }));
