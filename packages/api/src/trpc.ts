import { ShopError } from "@storywall/domain/errors";
import { initTRPC, TRPCError } from "@trpc/server";
import superjson from "superjson";
import { permissionFor } from "./access.ts";
import { dropAdminCookie } from "./accounts/admin-cookie.ts";
import { assertAdminMay } from "./accounts/assert-admin-may.ts";
import type { ApiContext } from "./context.ts";
import { limitOf } from "./http/limits/table.ts";
import { toRefusal, toShopError } from "./http/refusal.ts";

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

/** A verb only knows that no admin asks; that one asked until her session ended, the request tells. */
function toldOfExpiry(ctx: ApiContext, error: unknown): unknown {
  if (!ctx.isAdminExpired || toShopError(error)?.code !== "ADMIN_SIGN_IN_REQUIRED") return error;
  dropAdminCookie(ctx.cookies);
  return new ShopError("ADMIN_SESSION_EXPIRED");
}

/** The one place a domain "no" becomes a transport "no". Routers never catch. */
function translated(ctx: ApiContext, thrown: unknown): TRPCError {
  const error = toldOfExpiry(ctx, thrown);
  const { trpcCode, message } = toRefusal(error);
  const cause = toShopError(error) ?? (thrown instanceof TRPCError ? thrown.cause : thrown);
  return new TRPCError({ code: trpcCode, message, cause });
}

/**
 * A procedure that lets in whom `admit` accepts and adds to the context what it returns. Attempts are counted before
 * that and before the input is parsed: a wrong guess is an attempt too, and so is each call of a batch.
 */
const admitting = <Known extends object>(admit: (ctx: ApiContext, path: string) => Known | Promise<Known>) =>
  t.procedure.use(async ({ ctx, path, getRawInput, next }) => {
    let known: Known;
    try {
      const limit = limitOf(path, await getRawInput());
      if (limit) await ctx.config.limiter.countTry(limit, { ip: ctx.from.ip, visitor: ctx.userId });
      known = await admit(ctx, path);
    } catch (error) {
      throw translated(ctx, error);
    }
    const result = await next({ ctx: known });
    if (!result.ok) throw translated(ctx, result.error);
    return result;
  });

export const router = t.router;
export const mergeRouters = t.mergeRouters;
export const createCallerFactory = t.createCallerFactory;

/** 401 once, where a sign-in has ended. */
function assertSignInStands(ctx: ApiContext): void {
  if (ctx.isSignInExpired) throw new ShopError("SIGN_IN_EXPIRED");
}

/** Also for a browser whose sign-in has ended: to sign in again, to sign out, and for admins. */
export const signInProcedure = admitting(() => ({}));

/** Anyone may ask; `ctx.userId` is the visitor when the browser has a session. */
export const publicProcedure = admitting((ctx) => {
  assertSignInStands(ctx);
  return {};
});

/** A write of a shopper's: makes the visitor and its cookies where there are none yet. */
export const visitorProcedure = admitting(async (ctx) => {
  assertSignInStands(ctx);
  return { userId: await ctx.ensureVisitor() };
});

/** A procedure for admins whose role has the permission that `access.ts` asks for. */
export const adminProcedure = admitting((ctx, path) => ({ admin: assertAdminMay(ctx, permissionFor(path)) }));
