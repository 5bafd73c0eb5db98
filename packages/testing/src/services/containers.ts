import { spawnSync } from "node:child_process";
import { GenericContainer, Wait } from "testcontainers";

const timeoutMs = 2_000;
let isAvailable: boolean | undefined;

/** Returns whether Docker responds within two seconds. */
export function isDockerAvailable(): boolean {
  isAvailable ??= spawnSync("docker", ["info"], { timeout: timeoutMs, stdio: "ignore" }).status === 0;
  return isAvailable;
}

export async function startPostgresContainer(): Promise<{ serverUrl: string; stop(): Promise<void> }> {
  const container = await new GenericContainer("postgres:18.4-alpine")
    .withEnvironment({ POSTGRES_HOST_AUTH_METHOD: "trust" })
    .withCommand(["postgres", "-c", "fsync=off", "-c", "synchronous_commit=off", "-c", "max_connections=300"])
    .withExposedPorts(5432)
    // Waits for the second "ready" message, because the first comes from a temporary server that only creates the
    // cluster.
    .withWaitStrategy(Wait.forLogMessage(/ready to accept connections/, 2))
    .start();
  const serverUrl = `postgresql://postgres@${container.getHost()}:${container.getMappedPort(5432)}/postgres`;
  return { serverUrl, stop: async () => void (await container.stop()) };
}

export async function startRedisContainer(): Promise<{ url: string; stop(): Promise<void> }> {
  const container = await new GenericContainer("redis:8-alpine")
    .withCommand(["redis-server", "--save", "", "--appendonly", "no", "--maxmemory-policy", "noeviction"])
    .withExposedPorts(6379)
    .start();
  const url = `redis://${container.getHost()}:${container.getMappedPort(6379)}`;
  return { url, stop: async () => void (await container.stop()) };
}
