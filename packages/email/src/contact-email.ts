import { shopCopy } from "@storywall/domain/catalog/localised";
import { createContext } from "react";

/** The shop's contact address, shown in every email. The default is the address of a demo. */
export const ContactEmailContext = createContext<string>(shopCopy.contactEmail);
