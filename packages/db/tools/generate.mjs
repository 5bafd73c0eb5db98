/** Generates the Prisma client. This program runs after every install. */
import { runPrisma } from "./prisma.mjs";

process.exit(runPrisma(["generate", "--no-hints"]));
