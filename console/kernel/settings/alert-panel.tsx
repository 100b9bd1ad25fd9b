import type { ComponentProps } from 'react';
import type { Draft } from '../draft.ts';
import { useTexts } from '../texts.ts';
import { Panel, PanelNote } from '../ui/panel.tsx';
import { EditForm } from '../ui/save-form.tsx';
import { wordFor } from '../word-for.ts';
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
  return (
    <Panel title={monitorForm.alerting}>
      <PanelNote>{hint}</PanelNote>
      <EditForm draft={draft} saving={saving} labelOf={(name) => wordFor(settings.names, name)}>
        <SettingInputs fields={fields} names={Object.keys(fields)} values={draft.values} onChange={draft.put} />
      </EditForm>
    </Panel>
  );
};
