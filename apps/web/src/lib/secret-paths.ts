/** Pages with a secret address, which grants access to a wall or an upload. */
const secretPath = /^\/(p|send)\/[^/?#\s]+/;

export const hasSecretPath = (path: string): boolean => secretPath.test(path);

/** Path with its secret replaced: `/p/[token]`. */
export const redactPath = (path: string): string => path.replace(secretPath, "/$1/[token]");
