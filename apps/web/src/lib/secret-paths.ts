/** Pages whose URL contains a secret. The secret gives access to a wall or allows uploads. */
const secretPath = /^\/(p|send|collect)\/[^/?#\s]+/;

export const hasSecretPath = (path: string): boolean => secretPath.test(path);

/** Replaces the secret in a path. The result looks like `/p/[token]`. */
export const redactPath = (path: string): string => path.replace(secretPath, "/$1/[token]");
