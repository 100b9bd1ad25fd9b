import { useState } from 'react';
import { SettingInputs } from '../kernel/settings/setting-inputs.tsx';
import { sentValues, typedValues } from '../kernel/settings/setting-values.ts';
import type { TypedValues } from '../kernel/settings/setting-values.ts';
import { useTexts } from '../kernel/texts.ts';
import { Button, SubmitButton } from '../kernel/ui/button.tsx';
import { Dialog } from '../kernel/ui/dialog.tsx';
import { Form, FormActions } from '../kernel/ui/form.tsx';
import { factsOfType } from '../../src/domain/notifications/channel-types.ts';
import type { AlertedChannel } from './alerted-channels.ts';

interface OverrideDialogProps {
  alerted: AlertedChannel;
  fault: unknown;
  isBusy: boolean;
  onSubmit: (config: Readonly<Record<string, unknown>>) => void;
  onClose: () => void;
}

/** The settings that a channel has for one monitor. They begin with those in force. */
export const OverrideDialog = ({ alerted, fault, isBusy, onSubmit, onClose }: OverrideDialogProps) => {
  const { monitorChannels: texts, actions } = useTexts();
  const { channel, override } = alerted;
  const { fields } = factsOfType(channel.type);
  const stored = override?.config === undefined || override.config === null ? channel : override;
  const [values, setValues] = useState<TypedValues>(() => typedValues(fields, stored.config ?? {}));
  return (
    <Dialog title={texts.replaceNamed({ name: channel.name })} isOpen onClose={onClose}>
      <Form fault={fault} onSubmit={() => onSubmit(sentValues(fields, values))}>
        <SettingInputs
          fields={fields}
          names={Object.keys(fields)}
          values={values}
          kept={stored.secretNames}
          onChange={setValues}
        />
        <FormActions>
          <SubmitButton disabled={isBusy}>{actions.save}</SubmitButton>
          <Button onClick={onClose}>{actions.cancel}</Button>
        </FormActions>
      </Form>
    </Dialog>
  );
};
