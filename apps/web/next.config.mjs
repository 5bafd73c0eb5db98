// If this file were TypeScript, Next would load a compiler at each start and keep it in the web process's memory.
export { default } from "./shop.config.ts";
