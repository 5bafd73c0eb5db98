import {
  type ComponentProps,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from "react";
import { uiTexts } from "./ui-texts.ts";

type FieldProps = {
  label: string;
  hint?: ReactNode;
  /** Error message that tells the user how to fix the input. */
  problem?: string | undefined;
  /**
   * Whether the field is optional. With `silently`, the label does not say "(optional)", for example in a search field.
   */
  isOptional?: boolean | "silently";
  className?: string;
};

export const controlClassName =
  "mt-1.5 block min-h-12 w-full rounded-xl border border-line bg-card px-3 text-base hover:border-soft aria-invalid:border-bad";

export const selectClassName = `${controlClassName} select-arrow pe-10`;

export function TextField(props: FieldProps & ComponentProps<"input">) {
  const [labelProps, input] = useFieldProps(props);
  return (
    <LabeledControl {...labelProps}>
      <input {...input} className={controlClassName} />
    </LabeledControl>
  );
}

export function TextArea(props: FieldProps & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const [labelProps, area] = useFieldProps(props);
  return (
    <LabeledControl {...labelProps}>
      <textarea rows={5} {...area} className={`${controlClassName} py-3`} />
    </LabeledControl>
  );
}

export function SelectField(props: FieldProps & SelectHTMLAttributes<HTMLSelectElement>) {
  const [labelProps, select] = useFieldProps(props);
  return (
    <LabeledControl {...labelProps}>
      <select {...select} className={selectClassName} />
    </LabeledControl>
  );
}

/**
 * Separates the props of the field from those of its input. Generates the ids that connect the label, hint and error
 * message to the input.
 */
function useFieldProps<P extends FieldProps & { id?: string | undefined }>(props: P) {
  const { label, hint, problem, isOptional, className, id, ...control } = props;
  const generatedId = useId();
  const fieldId = id ?? generatedId;
  const ids = { own: fieldId, hint: `${fieldId}-hint`, problem: `${fieldId}-problem` };
  const describedBy = [problem ? ids.problem : "", hint ? ids.hint : ""].filter(Boolean).join(" ");
  const controlProps = {
    id: fieldId,
    required: !isOptional,
    "aria-invalid": problem !== undefined,
    "aria-describedby": describedBy || undefined,
  };
  return [
    { label, hint, problem, isOptional, className, ids },
    { ...control, ...controlProps },
  ] as const;
}

type Ids = { own: string; hint: string; problem: string };

function LabeledControl({
  label,
  hint,
  problem,
  isOptional,
  className,
  ids,
  children,
}: FieldProps & { ids: Ids; children: ReactNode }) {
  return (
    <div className={className}>
      <label htmlFor={ids.own} className="font-medium">
        {label}
        {isOptional === true ? <span className="font-normal text-soft"> {uiTexts.optional}</span> : null}
      </label>
      {hint ? (
        <p id={ids.hint} className="text-soft text-sm">
          {hint}
        </p>
      ) : null}
      {children}
      {problem ? (
        <p id={ids.problem} className="mt-1.5 text-bad text-sm">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
