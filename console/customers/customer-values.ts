import { sentQuietHours, typedQuietHours } from '../kernel/quiet-hours.ts';
import { instantOf, localTimeAt } from '../kernel/local-time.ts';
import { linesOf } from '../kernel/settings/setting-values.ts';
import type { Customer, CustomerChanges } from './queries.ts';

/** The length of a day as the field of a date has it, such as `2026-11-28`. */
const DAY_LENGTH = 10;

/** Returns what the form shows of the service of a customer. The day of its end is one of the zone. */
export const serviceValues = (customer: Customer, timeZone: string) => {
  const { status, cancellationDate: end, monthlyReportsEnabled, allowedCheckCountryCodes } = customer;
  return {
    status,
    cancellationDate: end === null ? '' : localTimeAt(Date.parse(end), timeZone).slice(0, DAY_LENGTH),
    monthlyReportsEnabled,
    allowedCheckCountryCodes: allowedCheckCountryCodes as readonly string[] | null,
  };
};

export type ServiceValues = ReturnType<typeof serviceValues>;

/** Returns the changes to the service. It ends with the beginning of a day of the zone. */
export const sentService = (
  { cancellationDate: day, allowedCheckCountryCodes: codes, ...others }: Partial<ServiceValues>,
  timeZone: string,
): CustomerChanges => ({
  ...others,
  ...(day === undefined ? {} : { cancellationDate: day === '' ? null : instantOf(`${day}T00:00`, timeZone) }),
  ...(codes === undefined ? {} : { allowedCheckCountryCodes: codes === null ? null : [...codes] }),
});

/** Returns what the form shows of the recipients of a customer's alerts. */
export const recipientValues = ({ notificationChannels, notificationTargets }: Customer) => ({
  channels: (notificationChannels?.map(String) ?? null) as readonly string[] | null,
  emails: (notificationTargets?.emails ?? []).join('\n'),
  phones: (notificationTargets?.phones ?? []).join('\n'),
});

export type RecipientValues = ReturnType<typeof recipientValues>;

/** Returns the changes to the recipients. Those besides the channels are sent together, and are null if there are none. */
export const sentRecipients = (changes: Partial<RecipientValues>, newest: RecipientValues): CustomerChanges => {
  const { channels, ...targets } = changes;
  const typed = { ...newest, ...targets };
  const [emails, phones] = [linesOf(typed.emails), linesOf(typed.phones)];
  const sent = {
    ...(emails.length === 0 ? {} : { emails: [...emails] }),
    ...(phones.length === 0 ? {} : { phones: [...phones] }),
  };
  return {
    ...(channels === undefined ? {} : { notificationChannels: channels === null ? null : channels.map(Number) }),
    ...(Object.keys(targets).length === 0 ? {} : { notificationTargets: Object.keys(sent).length === 0 ? null : sent }),
  };
};

/** Returns what the form shows of the rules for a customer's alerts. Hours that are not stored yet are in the zone. */
export const alertRuleValues = ({ notificationRules }: Customer, timeZone: string) => ({
  events: (notificationRules?.events ?? null) as readonly string[] | null,
  ...typedQuietHours(notificationRules?.quietHours ?? null, timeZone),
});

export type AlertRuleValues = ReturnType<typeof alertRuleValues>;

/** Returns the changes to the rules, which are sent together and are null if there are none. */
export const sentAlertRules = (changes: Partial<AlertRuleValues>, newest: AlertRuleValues): CustomerChanges => {
  const values = { ...newest, ...changes };
  const quietHours = sentQuietHours(values);
  const rules = {
    ...(values.events === null ? {} : { events: [...values.events] }),
    ...(quietHours === null ? {} : { quietHours }),
  };
  return { notificationRules: Object.keys(rules).length === 0 ? null : rules };
};
