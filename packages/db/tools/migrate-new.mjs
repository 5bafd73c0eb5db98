/** Writes a migration from the changed models and applies it: npm run db:migrate:new <name> */
import { runPrisma } from "./prisma.mjs";

const [name = ""] = process.argv.slice(2);
if (/^[a-z0-9_]+$/.test(name)) {
  // Without a terminal, Prisma rejects changes that lose data instead of asking. Write such migrations by hand.
  process.exitCode = runPrisma(["migrate", "dev", "--name", name], { stdin: "ignore" });
  if (process.exitCode !== 0) {
    console.error(
      "Prisma writes migrations with its schema engine, which it downloads from binaries.prisma.sh. Where that address can’t be reached, write packages/db/prisma/migrations/<time>_<name>/migration.sql by hand and run npm run db:migrate. A test compares the migrations with the models.",
    );
  }
} else {
  console.error("Name the migration in small letters, digits and _, as in: npm run db:migrate:new add_gift_notes");
  process.exitCode = 2;
}
