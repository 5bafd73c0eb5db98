export const readOperatorEnv = () => ({ databaseUrl: process.env.DATABASE_URL });
