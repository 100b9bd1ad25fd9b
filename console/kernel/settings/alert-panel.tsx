import type { ComponentProps } from 'react';
import type { Draft } from '../draft.ts';
import { useTexts } from '../texts.ts';
import { FieldRow } from '../ui/form.tsx';
import { Panel, PanelNote } from '../ui/panel.tsx';
import { EditForm } from '../ui/save-form.tsx';
import { wordFor } from '../word-for.ts';
import { isThreshold } from './alert-fields.ts';
import { SettingInputs } from './setting-inputs.tsx';
import type { TypedFields, TypedValues } from './setting-values.ts';

interface AlertPanelProps {
  /** Which monitors take the settings. */
  hint: string;
  fields: TypedFields;
  draft: Draft<TypedValues>;
  saving: ComponentProps<typeof EditForm>['saving'];
}

/** The thresholds and reminders that monitors inherit. */
export const AlertPanel = ({ hint, fields, draft, saving }: AlertPanelProps) => {
  const { monitorForm, settings } = useTexts();
  const names = Object.keys(fields);
  const inputs = (shown: readonly string[]) => (
    <SettingInputs fields={fields} names={shown} values={draft.values} onChange={draft.put} />
  );
  return (
    <Panel title={monitorForm.alerting}>
      <PanelNote>{hint}</PanelNote>
      <EditForm draft={draft} saving={saving} labelOf={(name) => wordFor(settings.names, name)}>
        <FieldRow>{inputs(names.filter(isThreshold))}</FieldRow>
        {inputs(names.filter((name) => !isThreshold(name)))}
      </EditForm>
    </Panel>
  );
};
