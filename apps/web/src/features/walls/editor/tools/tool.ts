import { createContext } from "react";

/** The tools of the editor on phones and tablets, in the order of their buttons. */
export const tools = ["photos", "frame", "size", "layout", "preview"] as const;
export type Tool = (typeof tools)[number];

/** The open tool. Wide screens show the panels of all tools. */
export const ToolContext = createContext<Tool>("photos");
