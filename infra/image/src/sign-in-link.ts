import { requireSignInVariables } from "./env.ts";

requireSignInVariables();
await import("@storywall/services/accounts/admin/print-sign-in-link");
