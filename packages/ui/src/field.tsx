import {
  type InputHTMLAttributes,
  type ReactNode,
  type SelectHTMLAttributes,
  type TextareaHTMLAttributes,
  useId,
} from "react";

type About = {
  label: string;
  /** A sentence under the label, there before anything went wrong. */
  hint?: ReactNode;
  /** What is wrong with the value and how to mend it. */
  problem?: string | undefined;
  isOptional?: boolean;
  className?: string;
};

export const controlClass =
  "mt-1.5 block min-h-12 w-full rounded-xl border border-line bg-card px-3 text-base hover:border-soft aria-invalid:border-bad";

export function TextField({
  label,
  hint,
  problem,
  isOptional,
  className,
  id,
  ...input
}: About & InputHTMLAttributes<HTMLInputElement>) {
  const about = useAbout(id, hint, problem);
  return (
    <Labelled {...{ label, hint, problem, isOptional, className }} ids={about}>
      <input {...input} {...about.control} required={!isOptional} className={controlClass} />
    </Labelled>
  );
}

export function TextArea({
  label,
  hint,
  problem,
  isOptional,
  className,
  id,
  ...area
}: About & TextareaHTMLAttributes<HTMLTextAreaElement>) {
  const about = useAbout(id, hint, problem);
  return (
    <Labelled {...{ label, hint, problem, isOptional, className }} ids={about}>
      <textarea rows={5} {...area} {...about.control} required={!isOptional} className={`${controlClass} py-3`} />
    </Labelled>
  );
}

export function SelectField({
  label,
  hint,
  problem,
  isOptional,
  className,
  id,
  ...select
}: About & SelectHTMLAttributes<HTMLSelectElement>) {
  const about = useAbout(id, hint, problem);
  return (
    <Labelled {...{ label, hint, problem, isOptional, className }} ids={about}>
      <select {...select} {...about.control} required={!isOptional} className={controlClass} />
    </Labelled>
  );
}

type Ids = ReturnType<typeof useAbout>;

function useAbout(id: string | undefined, hint: ReactNode, problem: string | undefined) {
  const made = useId();
  const own = id ?? made;
  const hintId = `${own}-hint`;
  const problemId = `${own}-problem`;
  const describedBy = [problem ? problemId : "", hint ? hintId : ""].filter(Boolean).join(" ");
  return {
    hintId,
    problemId,
    control: { id: own, "aria-invalid": problem !== undefined, "aria-describedby": describedBy || undefined },
  };
}

function Labelled({
  label,
  hint,
  problem,
  isOptional,
  className,
  ids,
  children,
}: About & { ids: Ids; children: ReactNode }) {
  return (
    <div className={className}>
      <label htmlFor={ids.control.id} className="font-medium">
        {label}
        {isOptional ? <span className="font-normal text-soft"> (optional)</span> : null}
      </label>
      {hint ? (
        <p id={ids.hintId} className="text-soft text-sm">
          {hint}
        </p>
      ) : null}
      {children}
      {problem ? (
        <p id={ids.problemId} className="mt-1.5 text-bad text-sm">
          {problem}
        </p>
      ) : null}
    </div>
  );
}
