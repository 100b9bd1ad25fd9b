import { useQuery } from '@tanstack/react-query';
import { useMe } from '../access/queries.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { CheckField, SelectField, TextField, wordOptions } from '../kernel/ui/field.tsx';
import { LimitedList } from '../kernel/ui/limited-list.tsx';
import { Panel, PanelNote } from '../kernel/ui/panel.tsx';
import { EditForm } from '../kernel/ui/save-form.tsx';
import { wordFor } from '../kernel/word-for.ts';
import { locationsQuery } from '../monitors/filter-records.ts';
import { customerStatuses } from '../../src/domain/customers/customer.ts';
import { useCustomerEdit } from './customer-edit.ts';
import { sentService, serviceValues } from './customer-values.ts';
import type { ServiceValues } from './customer-values.ts';
import type { Customer } from './queries.ts';

/** Returns the countries of the locations, and those that were chosen before, by name. */
const useCountries = (chosen: readonly string[], isAsked: boolean) => {
  const { data: locations = [] } = useQuery({ ...locationsQuery, enabled: isAsked });
  const names = new Intl.DisplayNames(document.documentElement.lang, { type: 'region' });
  const codes = new Set([...locations.flatMap(({ countryCode }) => countryCode ?? []), ...chosen]);
  return [...codes]
    .map((code) => [code, names.of(code) ?? code] as const)
    .toSorted(([, one], [, other]) => one.localeCompare(other));
};

/** What a customer gets: whether and until when it is served, from where it is checked, and its report of each month. */
export const ServicePanel = ({ customer }: { customer: Customer }) => {
  const { customerService: texts, customers, requests } = useAreaTexts();
  const { timeZone } = useMe().organization;
  const { draft, saving } = useCustomerEdit(
    customer,
    (stored) => serviceValues(stored, timeZone),
    (changes) => sentService(changes, timeZone),
  );
  const { field, stored, values } = draft;
  const countries = useCountries(stored.allowedCheckCountryCodes ?? [], values.allowedCheckCountryCodes !== null);
  const labels: Readonly<Record<keyof ServiceValues, string>> = {
    status: texts.status,
    cancellationDate: texts.cancelFrom,
    monthlyReportsEnabled: texts.monthlyReports,
    allowedCheckCountryCodes: texts.checkedFrom,
  };
  const textOf = (value: unknown, name: keyof ServiceValues): string => {
    if (typeof value === 'boolean') return requests[value ? 'yes' : 'no'];
    if (name === 'status') return wordFor(customers.statuses, String(value));
    return name === 'allowedCheckCountryCodes' && value === null ? texts.anyCountry : String(value);
  };
  return (
    <Panel title={texts.title}>
      <PanelNote>{texts.hint}</PanelNote>
      <EditForm draft={draft} saving={saving} labelOf={(name) => labels[name]} textOf={textOf}>
        <SelectField
          {...field('status')}
          label={labels.status}
          options={wordOptions(customerStatuses, customers.statuses)}
        />
        <TextField
          {...field('cancellationDate')}
          label={labels.cancellationDate}
          hint={texts.cancelFromHint({ zone: timeZone })}
          type="date"
        />
        <CheckField {...field('monthlyReportsEnabled')} label={labels.monthlyReportsEnabled} />
        <LimitedList
          {...field('allowedCheckCountryCodes')}
          label={labels.allowedCheckCountryCodes}
          all={texts.anyCountry}
          some={texts.someCountries}
          none={texts.noCountry}
          options={countries}
        />
      </EditForm>
    </Panel>
  );
};
