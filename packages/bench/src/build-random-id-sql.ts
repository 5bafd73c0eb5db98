export const buildRandomIdSql = (kind: string) =>
  `'${kind}_' || substr(md5(random()::text || clock_timestamp()::text), 1, 26)`;
