import { inject } from "vitest";

/** Asks the run for one of its services, starting it when nobody did before. */
export async function askForService<T>(name: "postgres" | "redis"): Promise<T> {
  const address = inject("testServices");
  if (!address) {
    throw new Error("No services: run vitest from the repository's root, as in `pnpm exec vitest run packages/jobs`.");
  }
  const answer = await fetch(`${address}/${name}`);
  if (!answer.ok) throw new Error(await answer.text());
  return (await answer.json()) as T;
}
