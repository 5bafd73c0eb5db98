import { spawnSync } from "node:child_process";
import { once } from "node:events";
import { connect } from "node:net";
import { DockerComposeEnvironment, Wait } from "testcontainers";

const timeoutMs = 2_000;
let isAvailable: boolean | undefined;

/** Returns whether Docker responds within two seconds. */
export function isDockerAvailable(): boolean {
  isAvailable ??= spawnSync("docker", ["info"], { timeout: timeoutMs, stdio: "ignore" }).status === 0;
  return isAvailable;
}

export async function startPostgresContainer(): Promise<{ serverUrl: string; stop(): Promise<void> }> {
  const { host, stop } = await startContainer("postgres", 5432);
  return { serverUrl: `postgresql://postgres@${host}/postgres`, stop };
}

export async function startRedisContainer(): Promise<{ url: string; stop(): Promise<void> }> {
  const { host, stop } = await startContainer("redis", 6379);
  return { url: `redis://${host}`, stop };
}

/** `host` is a loopback address with a port. Throws if the port is unreachable, as with a remote Docker engine. */
async function startContainer(service: string, port: number): Promise<{ host: string; stop(): Promise<void> }> {
  const environment = await new DockerComposeEnvironment(import.meta.dirname, "compose.yaml")
    .withDefaultWaitStrategy(Wait.forHealthCheck())
    // Auto-cleanup is off, because its container would publish a port on all interfaces.
    .withAutoCleanup(false)
    .up([service]);
  const stopContainer = async () => void (await environment.down({ removeVolumes: true }));
  const mappedPort = environment.getContainer(`${service}-1`).getMappedPort(port);
  const socket = connect(mappedPort, "127.0.0.1");
  try {
    await once(socket, "connect");
  } catch (error) {
    await stopContainer();
    throw error;
  } finally {
    socket.destroy();
  }
  return { host: `127.0.0.1:${mappedPort}`, stop: stopContainer };
}
