/** A procedure's input in a request. Outputs have a `meta` that restores dates; inputs never need one. */
type InputEnvelope = { json?: unknown; meta?: unknown };

const toInputEnvelope = (sent: unknown): InputEnvelope => Object(sent);

/**
 * Serializes procedure inputs as plain JSON. A `meta` from a client is never applied, because it can describe values
 * millions of times larger than itself.
 */
export const procedureInput = {
  serialize: (json: unknown): InputEnvelope => ({ json }),
  deserialize: (sent: unknown): unknown => toInputEnvelope(sent).json,
};

/** Returns whether the input has a `meta`, which clients of earlier versions of the shop send. */
export function hasSerializerMeta(sent: unknown): boolean {
  const { meta } = toInputEnvelope(sent);
  const isEmptyObject = typeof meta === "object" && meta !== null && Object.keys(meta).length === 0;
  return meta !== undefined && meta !== null && !isEmptyObject;
}
