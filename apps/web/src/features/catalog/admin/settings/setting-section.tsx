import {
  type ChangeSettingInput,
  type SettingKey,
  type SettingValue,
  type SettingView,
  settingsCatalog,
} from "@storywall/domain/catalog/settings";
import { Button } from "@storywall/ui/button";
import { Notice } from "@storywall/ui/notice";
import { type FormEvent, useState } from "react";
import { formatActor } from "@/components/admin/admin-texts.ts";
import { formatTimestamp } from "@/lib/dates.ts";
import { getErrorMessage, silent, undoing } from "@/lib/error-toast-link.ts";
import { toast } from "@/lib/toast.ts";
import { trpc } from "@/lib/trpc.ts";
import { adminSettingsTexts } from "./admin-settings-texts.tsx";
import type { SettingFieldProps, SettingForm, TypedSetting } from "./setting-forms.tsx";

type Props<K extends SettingKey> = {
  settingKey: K;
  view: SettingView<K>;
  form: SettingForm<K>;
  canChange: boolean;
};

/**
 * Shows one setting with its form. If another admin saves the setting during editing, the form keeps the unsaved edits
 * and asks which version to use.
 */
export function SettingSection<K extends SettingKey>({ settingKey: key, view, form, canChange }: Props<K>) {
  const { Fields, Note, resetLabel } = form;
  const { title, description, defaultValue } = settingsCatalog[key];
  const { settings } = trpc.useUtils();
  const draft = useSettingDraft(key, view, form);
  const isDefault = JSON.stringify(view.value) === JSON.stringify(defaultValue);

  const onSettled = () => settings.read.invalidate();
  const undo = trpc.settings.change.useMutation({ trpc: undoing, onSettled });
  const { mutate, isPending, error } = trpc.settings.change.useMutation({
    trpc: silent,
    onMutate: () => view.value,
    onSuccess: (saved, { value, revision }, previous) => {
      draft.resetForm(saved[key] as SettingView<K>);
      toast.successWithUndo(
        value === defaultValue ? adminSettingsTexts.defaultRestored(title) : adminSettingsTexts.saved(title),
        () => undo.mutate({ key, value: previous, revision: revision + 1 } as ChangeSettingInput),
      );
    },
    onSettled,
  });
  const saveSetting = (value: unknown) => {
    if (!isPending) mutate({ key, value, revision: draft.base.revision } as ChangeSettingInput);
  };
  const handleSubmit = (event: FormEvent) => {
    event.preventDefault();
    const value = draft.submitDraft();
    if (value.isValid) saveSetting(value.data);
  };
  return (
    <section aria-labelledby={`${key}-title`} className="mt-10 border-line border-t pt-6">
      <h2 id={`${key}-title`} className="text-2xl">
        {title}
      </h2>
      <p className="mt-1 max-w-prose text-soft">{description}</p>
      {Note ? <Note view={view} /> : null}
      <form onSubmit={handleSubmit} noValidate aria-label={title} className="mt-4 grid max-w-3xl gap-4 sm:grid-cols-6">
        <Fields typed={draft.typed} getFieldProps={(path) => draft.getFieldProps(path, !canChange)} />
        {draft.isOutdated ? (
          <Notice
            tone="warn"
            title={adminSettingsTexts.outdatedTitle}
            className="sm:col-span-6"
            action={
              <>
                <Button variant="plain" onClick={() => draft.resetForm(view)}>
                  {adminSettingsTexts.showTheirs}
                </Button>
                <Button variant="plain" onClick={draft.keepMine}>
                  {adminSettingsTexts.keepMine}
                </Button>
              </>
            }
          >
            {adminSettingsTexts.outdatedText}
          </Notice>
        ) : null}
        {error && !draft.isOutdated ? (
          <Notice tone="bad" className="sm:col-span-6">
            {getErrorMessage(error)}
          </Notice>
        ) : null}
        {canChange ? (
          <div className="flex flex-wrap gap-3 sm:col-span-6">
            <Button type="submit" aria-disabled={isPending}>
              {adminSettingsTexts.save(title)}
            </Button>
            {isDefault ? null : (
              <Button variant="quiet" aria-disabled={isPending} onClick={() => saveSetting(defaultValue)}>
                {resetLabel}
              </Button>
            )}
          </div>
        ) : null}
      </form>
      {view.updated ? (
        <p className="mt-3 text-soft text-sm">
          {adminSettingsTexts.lastChanged(formatActor(view.updated.by), formatTimestamp(view.updated.at))}
        </p>
      ) : null}
    </section>
  );
}

type Parsed<K extends SettingKey> =
  | { isValid: true; data: SettingValue<K> }
  | { isValid: false; problems: Readonly<Record<string, string>> };

/**
 * State of the form for one setting: the revision on which it is based, the texts in its inputs, and the problems found
 * on submit.
 */
function useSettingDraft<K extends SettingKey>(key: K, view: SettingView<K>, form: SettingForm<K>) {
  const [base, setBase] = useState<SettingView<K>>(view);
  const toTypedSetting = ({ value }: SettingView<K>) => form.toTyped(value as SettingValue<K>);
  const [typed, setTyped] = useState(() => toTypedSetting(view));
  const [wasSubmitted, setSubmitted] = useState(false);
  const parsed = parseTypedSetting(key, form, typed);
  const isEdited = JSON.stringify(typed) !== JSON.stringify(toTypedSetting(base));
  const isNewer = view.revision > base.revision;

  const resetForm = (next: SettingView<K>) => {
    setBase(next);
    setTyped(toTypedSetting(next));
    setSubmitted(false);
  };
  if (isNewer && !isEdited) resetForm(view);

  const getFieldProps = (path: string, disabled: boolean): SettingFieldProps => ({
    name: path,
    value: typed[path] ?? "",
    problem: wasSubmitted && !parsed.isValid ? parsed.problems[path] : undefined,
    disabled,
    autoComplete: "off",
    onChange: ({ target }) => setTyped({ ...typed, [path]: target.value }),
  });
  const submitDraft = () => {
    setSubmitted(true);
    return parsed;
  };
  return {
    base,
    typed,
    resetForm,
    submitDraft,
    getFieldProps,
    /** Whether another admin has saved this setting while it was being edited here. */
    isOutdated: isNewer && isEdited,
    keepMine: () => setBase(view),
  };
}

function parseTypedSetting<K extends SettingKey>(key: K, form: SettingForm<K>, typed: TypedSetting): Parsed<K> {
  const { success, data, error } = settingsCatalog[key].schema.safeParse(form.toValue(typed));
  if (success) return { isValid: true, data: data as SettingValue<K> };
  const problems: Record<string, string> = {};
  for (const { path, message } of error.issues) problems[path.join(".")] ??= message;
  return { isValid: false, problems };
}
