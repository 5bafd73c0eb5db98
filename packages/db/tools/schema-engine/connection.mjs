import pg from "pg";

/**
 * Splits a Postgres URL into fields, because node-postgres ignores `database` beside a connection string and migrations need
 * other databases of the same server.
 * @param {string} url
 * @param {string} [database] replaces the URL's database
 */
export function connectionSettings(url, database) {
  const address = new URL(url);
  const sslMode = address.searchParams.get("sslmode");
  return {
    host: address.searchParams.get("host") ?? decodeURIComponent(address.hostname),
    port: address.port ? Number(address.port) : 5432,
    user: decodeURIComponent(address.username) || undefined,
    password: decodeURIComponent(address.password) || undefined,
    database: database ?? databaseName(url),
    ...(sslMode && sslMode !== "disable" ? { ssl: { rejectUnauthorized: /^verify-/.test(sslMode) } } : {}),
  };
}

export const databaseName = (url) => decodeURIComponent(new URL(url).pathname.slice(1)) || "postgres";
export const schemaName = (url) => new URL(url).searchParams.get("schema") ?? undefined;

/** Fails unless the database accepts the connection. */
export const checkConnection = (url) => withClient(url, [databaseName(url)], async () => {});

export const createDatabase = (url, name = databaseName(url)) =>
  runFromOtherDatabase(url, name, `CREATE DATABASE ${pg.escapeIdentifier(name)}`);

export const dropDatabase = (url, name = databaseName(url)) =>
  runFromOtherDatabase(url, name, `DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`);

/** A database is created and dropped from another one: one that every server has, or the URL's. */
function runFromOtherDatabase(url, name, statement) {
  const databases = ["postgres", "template1", databaseName(url)].filter((database) => database !== name);
  return withClient(url, databases, (client) => client.query(statement));
}

/** Runs the work on the first database that accepts a connection. */
async function withClient(url, databases, work) {
  let lastError;
  for (const database of databases) {
    const client = new pg.Client(connectionSettings(url, database));
    try {
      await client.connect();
    } catch (error) {
      lastError = error;
      continue;
    }
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }
  throw lastError;
}

/** Maps connection errors to Prisma's codes, which its CLI acts on: P1003 makes it offer to create the database. */
export function describeFailure(error, url) {
  const { host, port, user, database } = connectionSettings(url);
  switch (error?.code) {
    case "3D000":
      return { error_code: "P1003", message: `Database \`${database}\` does not exist` };
    case "28P01":
    case "28000":
      return { error_code: "P1000", message: `The credentials for \`${user}\` are not valid` };
    case "ECONNREFUSED":
    case "ENOTFOUND":
    case "ETIMEDOUT":
    case "EAI_AGAIN":
      return { error_code: "P1001", message: `Can't reach database server at \`${host}:${port}\`` };
    default:
      return { message: error?.message || String(error) };
  }
}
