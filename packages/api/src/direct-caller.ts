import { getTRPCErrorFromUnknown, type TRPCError } from "@trpc/server";
import type { ApiContext } from "./context.ts";

type Outcome = { ok: true; data: unknown } | { ok: false; error: TRPCError };
type Asked = {
  ctx: ApiContext;
  path: string;
  type: string;
  meta: unknown;
  input: unknown;
  getRawInput: () => Promise<unknown>;
  signal: undefined;
  batchIndex: number;
};
type Changes = Partial<Pick<Asked, "ctx" | "input" | "getRawInput">>;
type Layer = (asked: Asked & { next: (changes?: Changes) => Promise<Outcome> }) => Promise<Outcome>;

/** What tRPC's types do not tell of a procedure: the layers it goes through, its resolver the last. */
type Procedure = { _def: { type: string; meta: unknown; middlewares: readonly Layer[] } };
export type Procedures = { [name: string]: Procedures | Procedure };

/**
 * Calls the procedures of a router as tRPC's own caller does, layer by layer and with the same errors. That one copies what is
 * asked field by field at each layer, and makes proxies to be called by; here both are done in the engine's usual way
 * (docs/decisions/0014). `direct-caller.test.ts` compares the two.
 */
export function directCaller(procedures: Procedures): (ctx: ApiContext) => unknown {
  const Calls = callsOf(procedures, "");
  return (ctx) => new Calls(ctx);
}

class Callable {
  readonly ctx: ApiContext;

  constructor(ctx: ApiContext) {
    this.ctx = ctx;
  }
}

/** A class with a method for each procedure, and a getter for each group of them. */
function callsOf(procedures: Procedures, before: string): new (ctx: ApiContext) => Callable {
  class Calls extends Callable {}
  for (const [name, one] of Object.entries(procedures)) {
    const path = `${before}${name}`;
    Object.defineProperty(Calls.prototype, name, isProcedure(one) ? methodFor(one, path) : groupOf(one, path));
  }
  return Calls;
}

function methodFor(procedure: Procedure, path: string): PropertyDescriptor & ThisType<Callable> {
  return {
    value(input: unknown) {
      return call(procedure, path, this.ctx, input);
    },
  };
}

function groupOf(procedures: Procedures, path: string): PropertyDescriptor & ThisType<Callable> {
  const Calls = callsOf(procedures, `${path}.`);
  return {
    get() {
      return new Calls(this.ctx);
    },
  };
}

const isProcedure = (one: Procedures | Procedure): one is Procedure => typeof one === "function";

async function call({ _def }: Procedure, path: string, ctx: ApiContext, raw: unknown): Promise<unknown> {
  const { type, meta, middlewares } = _def;
  const getRawInput = async () => raw;
  const asked = { ctx, path, type, meta, input: undefined, getRawInput, signal: undefined, batchIndex: 0 };
  const outcome = await pass(middlewares, 0, asked);
  if (!outcome.ok) throw outcome.error;
  return outcome.data;
}

async function pass(layers: readonly Layer[], at: number, asked: Asked): Promise<Outcome> {
  try {
    const layer = layers[at];
    if (!layer) throw new TypeError(`${asked.path} has no resolver`);
    return await layer({
      ...asked,
      next: (changes) => pass(layers, at + 1, changes ? changed(asked, changes) : asked),
    });
  } catch (cause) {
    return { ok: false, error: getTRPCErrorFromUnknown(cause) };
  }
}

function changed(asked: Asked, changes: Changes): Asked {
  const { ctx, getRawInput } = changes;
  return {
    ...asked,
    ctx: ctx ? { ...asked.ctx, ...ctx } : asked.ctx,
    input: "input" in changes ? changes.input : asked.input,
    getRawInput: getRawInput ?? asked.getRawInput,
  };
}
