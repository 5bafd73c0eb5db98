import { checkJobVariables } from "./env.ts";

checkJobVariables();
await import("@storywall/services/operations/jobs/command");
