import {
  type SettingKey,
  type SettingValue,
  type SettingView,
  settingsCatalog,
} from "@storywall/domain/catalog/settings";
import { useState } from "react";
import type { SettingFieldProps, SettingForm, TypedSetting } from "./setting-form.ts";

type Parsed<K extends SettingKey> =
  | { isValid: true; data: SettingValue<K> }
  | { isValid: false; problems: Readonly<Record<string, string>> };

/**
 * State of the form for one setting: the revision on which it is based, the texts in its inputs, and the problems found
 * on submit.
 */
export function useSettingDraft<K extends SettingKey>(key: K, view: SettingView<K>, form: SettingForm<K>) {
  const [base, setBase] = useState<SettingView<K>>(view);
  const toTyped = ({ value }: SettingView<K>) => form.toTyped(value as SettingValue<K>);
  const [typed, setTyped] = useState(() => toTyped(view));
  const [wasSubmitted, setSubmitted] = useState(false);
  const parsed = parseTyped(key, form, typed);
  const isEdited = JSON.stringify(typed) !== JSON.stringify(toTyped(base));
  const isNewer = view.revision > base.revision;

  const adopt = (next: SettingView<K>) => {
    setBase(next);
    setTyped(toTyped(next));
    setSubmitted(false);
  };
  if (isNewer && !isEdited) adopt(view);

  const getFieldProps = (path: string, disabled: boolean): SettingFieldProps => ({
    name: path,
    value: typed[path] ?? "",
    problem: wasSubmitted && !parsed.isValid ? parsed.problems[path] : undefined,
    disabled,
    autoComplete: "off",
    onChange: ({ target }) => setTyped({ ...typed, [path]: target.value }),
  });
  const submit = () => {
    setSubmitted(true);
    return parsed;
  };
  return {
    base,
    typed,
    adopt,
    submit,
    getFieldProps,
    /** Whether another user has saved this setting while it was being edited here. */
    isOutdated: isNewer && isEdited,
    keepMine: () => setBase(view),
  };
}

function parseTyped<K extends SettingKey>(key: K, form: SettingForm<K>, typed: TypedSetting): Parsed<K> {
  const { success, data, error } = settingsCatalog[key].schema.safeParse(form.toValue(typed));
  if (success) return { isValid: true, data: data as SettingValue<K> };
  const problems: Record<string, string> = {};
  for (const { path, message } of error.issues) problems[path.join(".")] ??= message;
  return { isValid: false, problems };
}
