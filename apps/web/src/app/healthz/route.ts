import { connection } from "next/server";

/** Whether this process answers at all. */
export async function GET(): Promise<Response> {
  await connection();
  return new Response("ok\n", { headers: { "cache-control": "no-store" } });
}
