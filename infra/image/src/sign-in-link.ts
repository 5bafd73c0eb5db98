import { checkSignInVariables } from "./env.ts";

checkSignInVariables();
await import("@storywall/services/accounts/admin/print-sign-in-link");
