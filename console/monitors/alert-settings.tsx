import { SettingInputs } from '../kernel/settings/setting-inputs.tsx';
import type { TypedValues } from '../kernel/settings/setting-values.ts';
import { useTexts } from '../kernel/texts.ts';
import { FieldGroup } from '../kernel/ui/form.tsx';
import { alertFields } from './alert-settings-model.ts';
import type { StoredAlerting } from './alert-settings-model.ts';
import type { MonitorChoice } from './monitor-form-model.ts';
import layout from '../kernel/ui/layout.module.css';

interface AlertSettingsProps {
  choice: MonitorChoice;
  values: TypedValues;
  /** The settings in force of a stored monitor. */
  inForce: NonNullable<StoredAlerting['alertingInForce']>;
  onChange: (values: TypedValues) => void;
}

/** The thresholds and reminders of one monitor. An empty field inherits, and says what it inherits. */
export const AlertSettingsFields = ({ choice, values, inForce, onChange }: AlertSettingsProps) => {
  const { monitorForm: texts } = useTexts();
  const fields = alertFields(choice);
  const hints = Object.fromEntries(
    Object.entries(inForce).flatMap(([name, { effective: value, from }]) =>
      from === 'customer' || from === 'organization' ? [[name, texts.inherited[from]({ value })]] : [],
    ),
  );
  return (
    <FieldGroup title={texts.alerting} hint={texts.alertingHint}>
      <div className={layout.stack}>
        <SettingInputs
          fields={fields}
          names={Object.keys(fields)}
          within="alerting"
          values={values}
          hints={hints}
          onChange={onChange}
        />
      </div>
    </FieldGroup>
  );
};
