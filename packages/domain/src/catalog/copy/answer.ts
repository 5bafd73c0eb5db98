export type Answer = { intro: string; steps: readonly string[] };

const step = /^\s*\d{1,2}[.)]\s+(.*)$/;

/**
 * Splits an answer into an intro and steps. A line that starts with a number begins a step, a following line without a
 * number continues it, and the numbers themselves are ignored.
 */
export function readAnswer(text: string): Answer {
  const intro: string[] = [];
  const steps: string[] = [];
  for (const line of text.split("\n")) {
    const [, told] = step.exec(line) ?? [];
    if (told !== undefined) steps.push(told);
    else if (steps.length > 0) steps.push(`${steps.pop()} ${line}`);
    else intro.push(line);
  }
  return { intro: tidy(intro.join(" ")), steps: steps.map(tidy).filter(Boolean) };
}

/** The answer as plain text, with numbered steps. */
export function inOneRun({ intro, steps }: Answer): string {
  return [intro, ...steps.map((one, index) => `${index + 1}. ${one}`)].filter(Boolean).join(" ");
}

const tidy = (text: string) => text.replaceAll(/\s+/g, " ").trim();
