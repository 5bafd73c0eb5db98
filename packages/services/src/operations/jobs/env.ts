/** What `command.ts` needs to know. */
export const readOperatorEnv = () => ({ databaseUrl: process.env.DATABASE_URL });
