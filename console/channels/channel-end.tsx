import { useState } from 'react';
import { useAction } from '../kernel/action.ts';
import { SettingInputs } from '../kernel/settings/setting-inputs.tsx';
import { sentValues, typedValues } from '../kernel/settings/setting-values.ts';
import type { TypedValues } from '../kernel/settings/setting-values.ts';
import { useTexts, useFormats } from '../kernel/texts.ts';
import { ActionForm } from '../kernel/ui/form.tsx';
import { wordFor } from '../kernel/word-for.ts';
import { Panel, PanelNote } from '../kernel/ui/panel.tsx';
import { factsOfType } from '../../src/domain/notifications/channel-types.ts';
import { endOfType } from '../../src/domain/notifications/service-end.ts';
import type { EndOfType } from '../../src/domain/notifications/service-end.ts';
import { changeChannel } from './queries.ts';
import type { NotificationChannel } from './queries.ts';
import layout from '../kernel/ui/layout.module.css';

interface ConversionProps {
  channel: NotificationChannel;
  end: EndOfType;
}

/** Asks for what the successor of a service needs, and changes the type of the channel. */
const Conversion = ({ channel: { publicId, config }, end: { successor } }: ConversionProps) => {
  const { channels } = useTexts();
  const { fields } = factsOfType(successor);
  const [values, setValues] = useState<TypedValues>(() => typedValues(fields, config));
  const convert = useAction(() =>
    changeChannel(publicId, {
      type: successor,
      config: sentValues(fields, values) as Parameters<typeof changeChannel>[1]['config'],
    }),
  );
  const required = Object.keys(fields).filter((name) => fields[name]?.isRequired === true);
  return (
    <div className={layout.inset}>
      <ActionForm
        action={convert}
        submit={channels.convert({ service: channels.types[successor] })}
        onSubmit={() => convert.mutate(undefined)}
      >
        <SettingInputs fields={fields} names={required} within="config" values={values} onChange={setValues} />
      </ActionForm>
    </div>
  );
};

/** Says when the service of a channel ends, and moves the channel to its successor. */
export const ChannelEnd = ({ channel, mayEdit }: { channel: NotificationChannel; mayEdit: boolean }) => {
  const { channels } = useTexts();
  const { utcDay } = useFormats();
  const end = endOfType(channel.type);
  if (end === null) return null;
  const service = wordFor(channels.types, channel.type);
  return (
    <Panel title={channels.ends({ service, date: utcDay(end.on) })}>
      <PanelNote>{channels.endsHint({ service: channels.types[end.successor] })}</PanelNote>
      {mayEdit ? <Conversion channel={channel} end={end} /> : null}
    </Panel>
  );
};
