import type { ComponentType } from "react";
import type { EmailContent } from "./email-content.ts";

/** The subject and the page of an email. */
export type Template<C extends EmailContent> = {
  subject: (content: C) => string;
  Page: ComponentType<{ content: C }>;
};
