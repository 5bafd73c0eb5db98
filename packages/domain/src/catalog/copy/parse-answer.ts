export type Answer = { intro: string; steps: readonly string[] };

const numberedLine = /^\s*\d{1,2}[.)]\s+(.*)$/;

/**
 * Splits an answer into an intro and steps. A line that starts with a number begins a step. The lines that follow
 * without a number belong to the same step. The numbers are removed.
 */
export function parseAnswer(text: string): Answer {
  const intro: string[] = [];
  const steps: string[] = [];
  for (const line of text.split("\n")) {
    const [, stepText] = numberedLine.exec(line) ?? [];
    if (stepText !== undefined) steps.push(stepText);
    else if (steps.length > 0) steps.push(`${steps.pop()} ${line}`);
    else intro.push(line);
  }
  return { intro: collapseWhitespace(intro.join(" ")), steps: steps.map(collapseWhitespace).filter(Boolean) };
}

/** Formats the answer as plain text with numbered steps. */
export function formatAnswer({ intro, steps }: Answer): string {
  return [intro, ...steps.map((step, index) => `${index + 1}. ${step}`)].filter(Boolean).join(" ");
}

const collapseWhitespace = (text: string) => text.replaceAll(/\s+/g, " ").trim();
