export type Answer = { intro: string; steps: readonly string[] };

const step = /^\s*\d{1,2}[.)]\s+(.*)$/;

/**
 * An answer as it is written in one field: a text, and lines that begin with a number, which are steps. What follows a step
 * without a number belongs to it; how the steps are counted is not the writer's care.
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

/** The same for whoever has no list. */
export function inOneRun({ intro, steps }: Answer): string {
  return [intro, ...steps.map((one, index) => `${index + 1}. ${one}`)].filter(Boolean).join(" ");
}

const tidy = (text: string) => text.replaceAll(/\s+/g, " ").trim();
