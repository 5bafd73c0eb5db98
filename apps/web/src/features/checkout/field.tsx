import type { InputHTMLAttributes } from "react";
import type { ContactField } from "./contact.ts";

export type FieldProps = {
  name: ContactField;
  label: string;
  value: string;
  problem: string | undefined;
  onChange: (name: ContactField, value: string) => void;
  onLeave: (name: ContactField) => void;
  isOptional?: boolean;
  className?: string;
};

type Props = FieldProps &
  Pick<InputHTMLAttributes<HTMLInputElement>, "autoComplete" | "type" | "inputMode" | "maxLength">;

export const controlClass =
  "mt-1 block min-h-12 w-full rounded-xl border border-line bg-card px-3 text-base aria-invalid:border-bad";

export function Field({ name, label, value, problem, onChange, onLeave, isOptional, className, ...input }: Props) {
  return (
    <div className={className}>
      <FieldLabel name={name} label={label} isOptional={isOptional ?? false} />
      <input
        {...input}
        {...aboutProblem(name, problem)}
        id={name}
        name={name}
        value={value}
        required={!isOptional}
        onChange={(event) => onChange(name, event.target.value)}
        onBlur={() => onLeave(name)}
        className={controlClass}
      />
      <Problem name={name} problem={problem} />
    </div>
  );
}

type Choices = { choices: ReadonlyArray<readonly [value: string, label: string]>; autoComplete: string };

export function SelectField(props: FieldProps & Choices) {
  const { name, label, value, problem, onChange, onLeave, choices, autoComplete, className } = props;
  return (
    <div className={className}>
      <FieldLabel name={name} label={label} isOptional={false} />
      <select
        {...aboutProblem(name, problem)}
        id={name}
        name={name}
        value={value}
        required
        autoComplete={autoComplete}
        onChange={(event) => onChange(name, event.target.value)}
        onBlur={() => onLeave(name)}
        className={controlClass}
      >
        <option value="">Choose …</option>
        {choices.map(([code, text]) => (
          <option key={code} value={code}>
            {text}
          </option>
        ))}
      </select>
      <Problem name={name} problem={problem} />
    </div>
  );
}

const aboutProblem = (name: string, problem: string | undefined) => ({
  "aria-invalid": problem !== undefined,
  "aria-describedby": problem ? `${name}-problem` : undefined,
});

function FieldLabel({ name, label, isOptional }: { name: string; label: string; isOptional: boolean }) {
  return (
    <label htmlFor={name} className="text-sm">
      {label}
      {isOptional ? <span className="text-soft"> (optional)</span> : null}
    </label>
  );
}

function Problem({ name, problem }: { name: string; problem: string | undefined }) {
  if (!problem) return null;
  return (
    <p id={`${name}-problem`} className="mt-1 text-bad text-sm">
      {problem}
    </p>
  );
}
