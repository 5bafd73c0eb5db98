/** Generates the Prisma client; runs after every install. */
import { runPrisma } from "./prisma.mjs";

process.exit(runPrisma(["generate", "--no-hints"]));
