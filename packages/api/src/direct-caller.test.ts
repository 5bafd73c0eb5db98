import { ShopError } from "@storywall/domain/errors";
import { initTRPC, TRPCError } from "@trpc/server";
import { expect, test } from "vitest";
import { z } from "zod";
import type { ApiContext } from "./context.ts";
import { directCaller, type Procedures } from "./direct-caller.ts";
import { quick } from "./quick-schema.ts";

const t = initTRPC.context<ApiContext>().create();
const told = t.procedure
  .use(({ next, path, type }) => next({ ctx: { userId: "user_1" as const, told: `${type} ${path}` } }))
  .input(quick(z.object({ wall: z.string().default("empty"), tiles: z.int().optional() })))
  .output(z.object({ wall: z.string(), told: z.string(), requestId: z.string(), userId: z.string() }));
const answer = ({ ctx, input }: { ctx: ApiContext & { told: string }; input: { wall: string } }) => {
  if (input.wall === "refused") throw new ShopError("CART_NOT_FOUND");
  if (input.wall === "gone") throw new TRPCError({ code: "CONFLICT", message: "Gone" });
  if (input.wall === "broken") throw "a text";
  const { told, requestId } = ctx;
  return {
    wall: input.wall === "wrong" ? (7 as unknown as string) : input.wall,
    told,
    requestId,
    userId: String(ctx.userId),
  };
};
const router = t.router({
  walls: t.router({ read: told.query(answer), deeper: { change: told.mutation(answer) } }),
  closed: t.procedure
    .use(async ({ getRawInput }) => {
      throw new ShopError("ADMIN_FORBIDDEN", { raw: await getRawInput() });
    })
    .query(() => "never"),
  changed: t.procedure
    .use(async ({ next }) => {
      const result = await next();
      if (!result.ok) throw new TRPCError({ code: "BAD_REQUEST", cause: result.error.cause });
      return { ...result, data: [result.data] };
    })
    .query(() => "as it was"),
});
type Caller = ReturnType<ReturnType<typeof t.createCallerFactory<(typeof router)["_def"]["record"]>>>;
const ctx = { requestId: "r1", userId: null } as unknown as ApiContext;
const theirs = t.createCallerFactory(router)(ctx);
const ours = directCaller(router._def.record as unknown as Procedures)(ctx) as Caller;

const outcomeOf = (asked: Promise<unknown>) =>
  asked.then(
    (data) => ({ data }),
    (error: TRPCError) => ({
      name: error.name,
      code: error.code,
      message: error.message,
      cause: error.cause?.message,
      kind: error.cause?.constructor.name,
    }),
  );

test("a procedure that is called directly answers and refuses as tRPC has it", async () => {
  const inputs = [{ wall: "mine" }, {}, { wall: "refused" }, { wall: "gone" }, { wall: "broken" }, { wall: "wrong" }];
  const wrong = [undefined, null, "text", { wall: 7 }, { tiles: 1.5 }] as never[];
  for (const input of [...inputs, ...wrong]) {
    const read = await outcomeOf(ours.walls.read(input));
    expect(read).toEqual(await outcomeOf(theirs.walls.read(input)));
    const change = await outcomeOf(ours.walls.deeper.change(input));
    expect(change).toEqual(await outcomeOf(theirs.walls.deeper.change(input)));
  }
  expect(await outcomeOf(ours.closed())).toEqual(await outcomeOf(theirs.closed()));
  expect(await outcomeOf(ours.changed())).toEqual(await outcomeOf(theirs.changed()));
  expect(await ours.walls.read({})).toEqual({
    wall: "empty",
    told: "query walls.read",
    requestId: "r1",
    userId: "user_1",
  });
  expect(ctx.userId).toBeNull();
});
