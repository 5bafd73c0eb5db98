/** Builds a SQL expression for a random id with the prefix of that kind. */
export const buildRandomIdSql = (kind: string) =>
  `'${kind}_' || substr(md5(random()::text || clock_timestamp()::text), 1, 26)`;
