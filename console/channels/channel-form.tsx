import type { ReactNode } from 'react';
import type { Draft } from '../kernel/draft.ts';
import { lazyAreaPart } from '../kernel/lazy-area.ts';
import { SettingInputs } from '../kernel/settings/setting-inputs.tsx';
import { sentValues, typedValues } from '../kernel/settings/setting-values.ts';
import type { TypedValues } from '../kernel/settings/setting-values.ts';
import { useTexts } from '../kernel/texts.ts';
import { TextField } from '../kernel/ui/field.tsx';
import { Form, FormActions } from '../kernel/ui/form.tsx';
import { MoreOptions } from '../kernel/ui/more-options.tsx';
import { MAX_LINE } from '../../src/domain/kernel/plain-text.ts';
import { fieldsWith } from '../../src/domain/notifications/channel-type.ts';
import { factsOfType } from '../../src/domain/notifications/channel-types.ts';
import type { ChannelType } from '../../src/domain/notifications/channel-types.ts';

const TemplatePreview = lazyAreaPart(() => import('./template-preview.tsx'), 'TemplatePreview');

/** The field of the name among those of the settings. */
const NAME = 'channelName';

/** Returns the name and the settings of a channel as they are typed. */
export const typedChannel = (
  type: ChannelType,
  name: string,
  config: Readonly<Record<string, unknown>>,
): TypedValues => ({ ...typedValues(factsOfType(type).fields, config), [NAME]: name });

/** Returns the settings that the chosen provider has. */
const fieldsOf = (type: ChannelType, typed: TypedValues) =>
  fieldsWith(String(typed['provider'] ?? ''), factsOfType(type));

/** Returns what was typed as the API takes it, without what another provider would need. */
export const sentChannel = (type: ChannelType, typed: TypedValues) => ({
  name: String(typed[NAME] ?? ''),
  config: sentValues(fieldsOf(type, typed), typed),
});

interface ChannelFormProps {
  type: ChannelType;
  draft: Pick<Draft<TypedValues>, 'values' | 'change' | 'put'>;
  /** The names of the settings that are stored but never shown. */
  kept?: readonly string[];
  fault: unknown;
  onSubmit: () => void;
  /** What stands above the buttons. */
  note?: ReactNode;
  /** The buttons at the end. */
  children: ReactNode;
  /** Further fields before the settings. */
  scope?: ReactNode;
}

/** Settings that few channels need. */
const isRare = (name: string): boolean => name.endsWith('Template');

/** The name and the settings of a channel, those of its type only. */
export const ChannelForm = (props: ChannelFormProps) => {
  const { type, draft, kept = [], fault, onSubmit, note, children, scope } = props;
  const { actions, channels } = useTexts();
  const fields = fieldsOf(type, draft.values);
  const names = Object.keys(fields);
  const inputs = (shown: readonly string[]) => (
    <SettingInputs
      fields={fields}
      names={shown}
      within="config"
      values={draft.values}
      kept={kept}
      hints={{ appSigningSecret: channels.buttonsHint, webhookSecret: channels.buttonsHint }}
      onChange={draft.put}
    />
  );
  const rare = names.filter(isRare);
  return (
    <Form fault={fault} onSubmit={onSubmit}>
      <TextField
        label={actions.name}
        name="name"
        value={String(draft.values[NAME] ?? '')}
        onChange={(name) => draft.change(NAME, name)}
        required
        maxLength={MAX_LINE}
      />
      {scope}
      {inputs(names.filter((each) => !isRare(each)))}
      {rare.length === 0 ? null : (
        <MoreOptions>
          {inputs(rare)}
          <TemplatePreview
            subject={String(draft.values['subjectTemplate'] ?? '')}
            text={String(draft.values['textTemplate'] ?? '')}
          />
        </MoreOptions>
      )}
      {note}
      <FormActions>{children}</FormActions>
    </Form>
  );
};
