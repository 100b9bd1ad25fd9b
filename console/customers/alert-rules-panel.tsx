import { useMe } from '../access/queries.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { wordOptions } from '../kernel/ui/field.tsx';
import { LimitedList } from '../kernel/ui/limited-list.tsx';
import { Panel, PanelNote } from '../kernel/ui/panel.tsx';
import { QuietHoursFields, useQuietHoursLabels } from '../kernel/ui/quiet-hours-fields.tsx';
import { EditForm } from '../kernel/ui/save-form.tsx';
import { notificationEvents } from '../../src/domain/customers/notification-events.ts';
import { useCustomerEdit } from './customer-edit.ts';
import { alertRuleValues, sentAlertRules } from './customer-values.ts';
import type { Customer } from './queries.ts';

/** Which alerts of a customer are sent, and in which hours they wait. */
export const AlertRulesPanel = ({ customer }: { customer: Customer }) => {
  const { customerService: texts, requests } = useAreaTexts();
  const { timeZone } = useMe().organization;
  const { draft, saving } = useCustomerEdit(customer, (stored) => alertRuleValues(stored, timeZone), sentAlertRules);
  const options = wordOptions(notificationEvents, texts.eventNames);
  const labels = { ...useQuietHoursLabels(), events: texts.events, isQuiet: texts.quiet };
  const textOf = (value: unknown): string => {
    if (typeof value === 'boolean') return requests[value ? 'yes' : 'no'];
    if (Array.isArray(value)) return options.flatMap(([event, name]) => (value.includes(event) ? name : [])).join(', ');
    return typeof value === 'string' ? value : texts.allEvents;
  };
  const { field, put, values } = draft;
  return (
    <Panel title={texts.rules}>
      <PanelNote>{texts.quietHint}</PanelNote>
      <EditForm draft={draft} saving={saving} labelOf={(name) => labels[name]} textOf={textOf}>
        <LimitedList
          {...field('events')}
          name="notificationRules.events"
          label={labels.events}
          all={texts.allEvents}
          some={texts.someEvents}
          none={texts.noEvent}
          options={options}
        />
        <QuietHoursFields
          label={labels.isQuiet}
          hours={values}
          onChange={(changes) => put({ ...values, ...changes })}
        />
      </EditForm>
    </Panel>
  );
};
