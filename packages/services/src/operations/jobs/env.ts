export const readOperatorEnv = () => ({ databaseUrl: process.env.DATABASE_DIRECT_URL || process.env.DATABASE_URL });
