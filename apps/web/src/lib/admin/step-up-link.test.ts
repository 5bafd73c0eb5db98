import type { AppRouter } from "@storywall/api/app-router";
import { createTRPCUntypedClient, httpBatchLink } from "@trpc/client";
import superjson from "superjson";
import { expect, test } from "vitest";
import { createErrorToastLink } from "@/lib/error-toast-link.ts";
import { connectToaster } from "@/lib/toast.ts";
import { connectStepUpDialog, createStepUpLink } from "./step-up-link.ts";

/** Creates a client of a stubbed server that requires a proof of the given kind until `isProven` is set. */
function createStubbedServer(proof: unknown) {
  const server = { isProven: false, bodies: [] as string[] };
  const fetchStub: typeof fetch = async (_url, init) => {
    server.bodies.push(String(init?.body));
    if (server.isProven) return Response.json([{ result: { data: superjson.serialize("done") } }]);
    const data = { httpStatus: 403, shopCode: "PROOF_REQUIRED", shown: { proof } };
    return Response.json([{ error: superjson.serialize({ message: "Please confirm", code: -32000, data }) }], {
      status: 403,
    });
  };
  const client = createTRPCUntypedClient<AppRouter>({
    links: [
      createErrorToastLink(),
      createStepUpLink(),
      httpBatchLink({ url: "http://shop.test/api/trpc", transformer: superjson, fetch: fetchStub }),
    ],
  });
  return { server, client };
}

test("a call that needs a recent proof of identity is repeated after the proof", async ({ onTestFinished }) => {
  const toasts: string[] = [];
  onTestFinished(connectToaster((_, text) => toasts.push(text)));
  const { server, client } = createStubbedServer("code");
  const kinds: string[] = [];
  const disconnect = connectStepUpDialog(async (kind) => {
    kinds.push(kind);
    server.isProven = true;
    return true;
  });
  onTestFinished(disconnect);
  expect(await client.mutation("admins.create", { email: "eve@shop.example" })).toBe("done");
  expect(kinds).toEqual(["code"]);
  expect(server.bodies).toHaveLength(2);
  expect(server.bodies[1]).toBe(server.bodies[0]);
  expect(toasts).toEqual([]);
});

test("a call fails with the server's message if the proof of identity is canceled", async ({ onTestFinished }) => {
  onTestFinished(connectToaster(() => {}));
  const { server, client } = createStubbedServer("password");
  onTestFinished(connectStepUpDialog(async () => false));
  await expect(client.mutation("admins.create", {})).rejects.toThrow("Please confirm");
  expect(server.bodies).toHaveLength(1);
});

test("a call is repeated only once after the proof of identity", async ({ onTestFinished }) => {
  onTestFinished(connectToaster(() => {}));
  onTestFinished(connectStepUpDialog(async () => true));
  const known = createStubbedServer("link");
  await expect(known.client.mutation("admins.create", {})).rejects.toThrow("Please confirm");
  expect(known.server.bodies).toHaveLength(2);
  const unknown = createStubbedServer("voice");
  await expect(unknown.client.mutation("admins.create", {})).rejects.toThrow("Please confirm");
  expect(unknown.server.bodies).toHaveLength(1);
});
