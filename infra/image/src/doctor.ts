import { checkServices } from "./doctor/check-services.ts";
import { findVariableProblems } from "./doctor/find-variable-problems.ts";
import { readVariables } from "./env.ts";

// Checks every variable and service. Prints one sentence for each problem, and exits with 1 if there is one.
const { variables, problems: fileProblems } = readVariables();
const problems = [...fileProblems, ...findVariableProblems(variables)];
for (const problem of problems) process.stdout.write(`✗ ${problem}\n`);
if (problems.length === 0) process.stdout.write("✓ All variables are set and valid.\n");
const results = await checkServices(variables);
for (const { name, problem } of results) {
  process.stdout.write(problem ? `✗ ${name}: ${problem}\n` : `✓ ${name} works.\n`);
}
const hasProblem = problems.length > 0 || results.some(({ problem }) => problem !== null);
process.exit(hasProblem ? 1 : 0);
