import type { ComponentType } from "react";
import type { EmailContent } from "./email-content.ts";

/** Functions that return the subject and the body of an email. */
export type Template<C extends EmailContent> = {
  subject: (content: C) => string;
  Page: ComponentType<{ content: C }>;
};
