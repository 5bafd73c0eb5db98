/** Pages whose address itself is a secret: whoever knows it sees a wall, or may send photos into one. */
const secretPath = /^\/(p|send)\/[^/?#\s]+/;

export const hasSecretPath = (path: string): boolean => secretPath.test(path);

/** The path as others may know it: `/p/[token]`. */
export const redactPath = (path: string): string => path.replace(secretPath, "/$1/[token]");
