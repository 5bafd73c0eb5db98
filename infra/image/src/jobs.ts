import { requireJobVariables } from "./env.ts";

requireJobVariables();
await import("@storywall/services/operations/jobs/command");
