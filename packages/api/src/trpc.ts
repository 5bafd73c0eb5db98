import { type Permission, permissions, roleMay } from "@storywall/domain/admin/permissions";
import { ShopError } from "@storywall/domain/errors";
import { initTRPC, TRPCError } from "@trpc/server";
import superjson from "superjson";
import type { ApiContext } from "./context.ts";
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
const translateErrors = t.middleware(async ({ next }) => {
  const result = await next();
  if (result.ok) return result;
  const { trpcCode, message } = toRefusal(result.error);
  throw new TRPCError({ code: trpcCode, message, cause: toShopError(result.error) ?? result.error.cause });
});

export const router = t.router;
export const createCallerFactory = t.createCallerFactory;

/** Anyone may ask; `ctx.userId` is the visitor when the browser has a session. */
export const publicProcedure = t.procedure.use(translateErrors);

/** A write of a shopper's: makes the visitor and its cookies where there are none yet. */
export const visitorProcedure = publicProcedure.use(async ({ ctx, next }) =>
  next({ ctx: { ...ctx, userId: await ctx.ensureVisitor() } }),
);

/** 403 without an admin session or without the right, 401 when the session has ended (S-139). */
export const adminMay = (permission: Permission) =>
  publicProcedure.use(({ ctx, next }) => {
    if (!ctx.admin) throw new ShopError(ctx.isAdminExpired ? "ADMIN_SESSION_EXPIRED" : "ADMIN_SIGN_IN_REQUIRED");
    if (!roleMay(ctx.admin.role, permission)) {
      throw new ShopError("ADMIN_FORBIDDEN", { what: permissions[permission].what });
    }
    return next({ ctx: { ...ctx, admin: ctx.admin } });
  });
