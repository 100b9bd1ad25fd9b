import { useState } from 'react';
import type { ReactNode } from 'react';
import { SettingInputs } from '../kernel/settings/setting-inputs.tsx';
import { sentValues, typedValues } from '../kernel/settings/setting-values.ts';
import type { TypedValues } from '../kernel/settings/setting-values.ts';
import { useTexts } from '../kernel/texts.ts';
import { TextField } from '../kernel/ui/field.tsx';
import { Form, FormActions } from '../kernel/ui/form.tsx';
import { MoreOptions } from '../kernel/ui/more-options.tsx';
import { MAX_LINE } from '../../src/domain/kernel/plain-text.ts';
import { factsOfType } from '../../src/domain/notifications/channel-types.ts';
import type { ChannelType } from '../../src/domain/notifications/channel-types.ts';

/** What the form of a channel sends. */
export interface TypedChannel {
  readonly name: string;
  readonly config: Readonly<Record<string, unknown>>;
}

interface ChannelFormProps {
  type: ChannelType;
  name: string;
  config: Readonly<Record<string, unknown>>;
  /** The names of the settings that are stored but never shown. */
  kept?: readonly string[];
  fault: unknown;
  onSubmit: (channel: TypedChannel) => void;
  /** The buttons at the end. */
  children: ReactNode;
  /** Further fields before the settings. */
  scope?: ReactNode;
}

/** Settings that few channels need. */
const isRare = (name: string): boolean => name.endsWith('Template');

/** The name and the settings of a channel, those of its type only. */
export const ChannelForm = (props: ChannelFormProps) => {
  const { type, kept = [], fault, onSubmit, children, scope } = props;
  const { actions } = useTexts();
  const { fields } = factsOfType(type);
  const [name, setName] = useState(props.name);
  const [values, setValues] = useState<TypedValues>(() => typedValues(fields, props.config));
  const names = Object.keys(fields);
  const inputs = (shown: readonly string[]) => (
    <SettingInputs fields={fields} names={shown} within="config" values={values} kept={kept} onChange={setValues} />
  );
  const rare = names.filter(isRare);
  return (
    <Form fault={fault} onSubmit={() => onSubmit({ name, config: sentValues(fields, values) })}>
      <TextField label={actions.name} name="name" value={name} onChange={setName} required maxLength={MAX_LINE} />
      {scope}
      {inputs(names.filter((each) => !isRare(each)))}
      {rare.length === 0 ? null : <MoreOptions>{inputs(rare)}</MoreOptions>}
      <FormActions>{children}</FormActions>
    </Form>
  );
};
