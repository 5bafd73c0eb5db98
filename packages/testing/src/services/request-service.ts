import { inject } from "vitest";

/** Requests a service of the test run. The test run starts the service if needed. */
export async function requestService<T>(name: "postgres" | "redis"): Promise<T> {
  const address = inject("testServices");
  if (!address) {
    throw new Error("No services: run vitest from the repository's root, as in `pnpm exec vitest run packages/jobs`.");
  }
  const response = await fetch(`${address}/${name}`);
  if (!response.ok) throw new Error(await response.text());
  return (await response.json()) as T;
}
