/** Error that contains one sentence for each missing or invalid variable. It does not contain the values. */
export class EnvironmentIncompleteError extends Error {
  override readonly name = "EnvironmentIncompleteError";
  readonly sentences: readonly string[];

  constructor(sentences: readonly string[]) {
    super(`This process cannot start:\n${sentences.map((sentence) => `  - ${sentence}`).join("\n")}`);
    this.sentences = sentences;
  }
}
