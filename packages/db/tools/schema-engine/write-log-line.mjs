/** Writes one log line to stderr in the format that the CLI expects. */
export function writeLogLine(level, message, fields = {}) {
  const line = {
    timestamp: new Date().toISOString(),
    level,
    fields: { message, ...fields },
    target: "schema_engine::logger",
  };
  process.stderr.write(`${JSON.stringify(line)}\n`);
}
