import type { z } from "zod";
import type { databaseEnv } from "./fragments.ts";

type DatabaseEnv = z.output<z.ZodObject<typeof databaseEnv>>;

/**
 * `directUrl`, from the variable `directName`, is for what needs a connection of its own: LISTEN, migrations, backups
 * and commands.
 */
export const toDatabaseOptions = ({ DATABASE_URL: url, DATABASE_DIRECT_URL: directUrl }: DatabaseEnv) => ({
  url,
  directUrl: directUrl ?? url,
  directName: directUrl ? ("DATABASE_DIRECT_URL" as const) : ("DATABASE_URL" as const),
  isPooled: directUrl !== undefined,
});
