import { useQuery } from '@tanstack/react-query';
import { offeredChannelsQuery } from '../channels/queries.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { TextArea, numberedOptions } from '../kernel/ui/field.tsx';
import { LimitedList } from '../kernel/ui/limited-list.tsx';
import { Panel } from '../kernel/ui/panel.tsx';
import { EditForm } from '../kernel/ui/save-form.tsx';
import { usableChannels } from '../../src/domain/customers/new-customer.ts';
import { useCustomerEdit } from './customer-edit.ts';
import { recipientValues, sentRecipients } from './customer-values.ts';
import type { Customer } from './queries.ts';

/** The channels that receive the alerts of a customer, and who else does. */
export const RecipientsPanel = ({ customer }: { customer: Customer }) => {
  const { customerService: texts, settings, actions } = useAreaTexts();
  const channels = useQuery(offeredChannelsQuery);
  const { draft, saving } = useCustomerEdit(customer, recipientValues, sentRecipients);
  const options = numberedOptions(usableChannels(channels.data ?? [], customer.id));
  const labels = { channels: texts.channels, emails: texts.emails, phones: texts.phones };
  const textOf = (value: unknown): string => {
    if (Array.isArray(value)) return options.flatMap(([id, name]) => (value.includes(id) ? name : [])).join(', ');
    return typeof value === 'string' ? value : texts.allChannels;
  };
  const { field } = draft;
  return (
    <Panel title={texts.recipients}>
      <EditForm draft={draft} saving={saving} labelOf={(name) => labels[name]} textOf={textOf}>
        <LimitedList
          {...field('channels')}
          name="notificationChannels"
          label={labels.channels}
          all={texts.allChannels}
          some={texts.someChannels}
          none={texts.noChannel}
          options={options}
        />
        <TextArea
          {...field('emails')}
          name="notificationTargets.emails"
          label={actions.optional({ label: labels.emails })}
          hint={settings.onePerLine}
        />
        <TextArea
          {...field('phones')}
          name="notificationTargets.phones"
          label={actions.optional({ label: labels.phones })}
          hint={texts.phonesHint}
        />
      </EditForm>
    </Panel>
  );
};
