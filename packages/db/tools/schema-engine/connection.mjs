import pg from "pg";

/**
 * Splits a Postgres URL into fields, because node-postgres ignores `database` beside a connection string and migrations need
 * other databases of the same server.
 * @param {string} url
 * @param {string} [database] replaces the URL's database
 */
export function parseConnectionSettings(url, database) {
  const address = new URL(url);
  const sslMode = address.searchParams.get("sslmode");
  return {
    host: address.searchParams.get("host") ?? decodeURIComponent(address.hostname),
    port: address.port ? Number(address.port) : 5432,
    user: decodeURIComponent(address.username) || undefined,
    password: decodeURIComponent(address.password) || undefined,
    database: database ?? readDatabaseName(url),
    ...(sslMode && sslMode !== "disable" ? { ssl: { rejectUnauthorized: /^verify-/.test(sslMode) } } : {}),
  };
}

export const readDatabaseName = (url) => decodeURIComponent(new URL(url).pathname.slice(1)) || "postgres";
export const readSchemaName = (url) => new URL(url).searchParams.get("schema") ?? undefined;

/** Fails unless the database accepts the connection. */
export const checkConnection = (url) => withClient(url, [readDatabaseName(url)], async () => {});

export const createDatabase = (url, name = readDatabaseName(url)) =>
  runFromOtherDatabase(url, name, `CREATE DATABASE ${pg.escapeIdentifier(name)}`);

export const dropDatabase = (url, name = readDatabaseName(url)) =>
  runFromOtherDatabase(url, name, `DROP DATABASE IF EXISTS ${pg.escapeIdentifier(name)} WITH (FORCE)`);

/** Postgres cannot create or drop the connected database, so the statement runs in another database. */
function runFromOtherDatabase(url, name, statement) {
  const databases = ["postgres", "template1", readDatabaseName(url)].filter((database) => database !== name);
  return withClient(url, databases, (client) => client.query(statement));
}

/** Runs the work on the first database that accepts a connection. */
async function withClient(url, databases, work) {
  let lastError;
  for (const database of databases) {
    const client = new pg.Client(parseConnectionSettings(url, database));
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

/** Maps connection errors to Prisma's error codes. For P1003, the CLI offers to create the database. */
export function describeFailure(error, url) {
  const { host, port, user, database } = parseConnectionSettings(url);
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
