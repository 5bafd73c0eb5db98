// Next would compile a configuration in TypeScript at each start, and keep its compiler in the memory of the web process.
export { default } from "./shop.config.ts";
