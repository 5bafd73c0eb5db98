/** A procedure's input as it is sent. Outputs have a `meta` that restores dates; inputs never need one. */
type InputEnvelope = { json?: unknown; meta?: unknown };

const toEnvelope = (sent: unknown): InputEnvelope => Object(sent);

/**
 * Sends the input of procedures as plain JSON. Nothing that a client sends is expanded: a `meta` can describe values
 * that are millions of times larger than itself.
 */
export const procedureInput = {
  serialize: (json: unknown): InputEnvelope => ({ json }),
  deserialize: (sent: unknown): unknown => toEnvelope(sent).json,
};

/** Returns whether the input claims to be more than plain JSON, as an older version of the client wrote it. */
export function hasSerializerMeta(sent: unknown): boolean {
  const { meta } = toEnvelope(sent);
  const isEmptyObject = typeof meta === "object" && meta !== null && Object.keys(meta).length === 0;
  return meta !== undefined && meta !== null && !isEmptyObject;
}
