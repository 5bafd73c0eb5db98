import { failOnUnexpectedLogs } from "./expect-logged.ts";

failOnUnexpectedLogs();
