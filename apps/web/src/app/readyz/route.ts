import { connection } from "next/server";
import { readiness } from "@/server/readiness.ts";

/** Whether this process can serve shoppers: 200, or 503 with what is out of reach. */
export async function GET(): Promise<Response> {
  await connection();
  const parts = await readiness();
  const isReady = Object.values(parts).every((state) => state === "ok");
  return Response.json(parts, { status: isReady ? 200 : 503, headers: { "cache-control": "no-store" } });
}
