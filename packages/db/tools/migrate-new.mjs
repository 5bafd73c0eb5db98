/** Writes a migration from the changed models and applies it: npm run db:migrate:new <name> */
import { runPrisma } from "./prisma.mjs";

const [name] = process.argv.slice(2);
if (/^[a-z0-9_]+$/.test(name ?? "")) {
  // Without a terminal, Prisma rejects changes that lose data instead of asking. Write such migrations by hand.
  process.exitCode = runPrisma(["migrate", "dev", "--name", name], { stdin: "ignore" });
} else {
  console.error("Name the migration in small letters, digits and _, as in: npm run db:migrate:new add_gift_notes");
  process.exitCode = 2;
}
