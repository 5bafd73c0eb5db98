import { setSignInVariables } from "./env.ts";

setSignInVariables();
await import("@storywall/services/accounts/admin/print-sign-in-link");
