/** Refuses to serve with variables missing or wrong, and says which. A build asks for none of them. */
export async function register(): Promise<void> {
  if (process.env.NEXT_RUNTIME !== "nodejs" || process.env.NEXT_PHASE === "phase-production-build") return;
  const { assertEnvironment } = await import("./server/assert-environment.ts");
  assertEnvironment();
}
