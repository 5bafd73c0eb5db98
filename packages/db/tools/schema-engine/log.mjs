/** One line of the form in which the CLI expects the engine's log, on the error output. */
export function log(level, message, fields = {}) {
  const line = {
    timestamp: new Date().toISOString(),
    level,
    fields: { message, ...fields },
    target: "schema_engine::logger",
  };
  process.stderr.write(`${JSON.stringify(line)}\n`);
}
