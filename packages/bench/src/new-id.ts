/** SQL for an id of that kind, from 26 of the letters and digits that ids are made of. */
export const newId = (kind: string) => `'${kind}_' || substr(md5(random()::text || clock_timestamp()::text), 1, 26)`;
