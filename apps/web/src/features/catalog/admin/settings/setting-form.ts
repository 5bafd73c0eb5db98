import type { SettingKey, SettingValue, SettingView } from "@storywall/domain/catalog/settings";
import type { ReactNode } from "react";

/** Texts in the form's inputs. Each key is a path in the setting's value, such as `tiles.rectangle_small`. */
export type TypedSetting = Readonly<Record<string, string>>;

export type SettingFieldProps = {
  name: string;
  value: string;
  problem: string | undefined;
  disabled: boolean;
  autoComplete: string;
  onChange: (event: { target: { value: string } }) => void;
};

export type SettingFieldsProps = { typed: TypedSetting; getFieldProps: (path: string) => SettingFieldProps };

/** Form for one setting on the settings page. */
export type SettingForm<K extends SettingKey> = {
  toTyped: (value: SettingValue<K>) => TypedSetting;
  /** Converts the inputs to a value, which the setting's schema then validates. */
  toValue: (typed: TypedSetting) => unknown;
  Fields: (props: SettingFieldsProps) => ReactNode;
  /** Note above the form, for example when something is missing. */
  Note?: (props: { view: SettingView<K> }) => ReactNode;
  /** Label of the button that restores the default value. */
  resetLabel: string;
};
