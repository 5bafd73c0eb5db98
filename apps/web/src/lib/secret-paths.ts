/** Pages whose URL contains a secret that grants access to a wall or an upload. */
const secretPath = /^\/(p|send)\/[^/?#\s]+/;

export const hasSecretPath = (path: string): boolean => secretPath.test(path);

/** Replaces the secret of a path: `/p/[token]`. */
export const redactPath = (path: string): string => path.replace(secretPath, "/$1/[token]");
