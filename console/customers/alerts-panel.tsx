import { customerAlertFields, sentAlerting } from '../kernel/settings/alert-fields.ts';
import { AlertPanel } from '../kernel/settings/alert-panel.tsx';
import { typedValues } from '../kernel/settings/setting-values.ts';
import type { TypedValues } from '../kernel/settings/setting-values.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { useCustomerEdit } from './customer-edit.ts';
import type { Customer } from './queries.ts';

const valuesOf = (customer: Customer): TypedValues => typedValues(customerAlertFields, { ...customer });

/** The thresholds and reminders of the monitors of a customer. */
export const AlertsPanel = ({ customer }: { customer: Customer }) => {
  const { organization } = useAreaTexts();
  const { draft, saving } = useCustomerEdit(customer, valuesOf, (changes) =>
    sentAlerting(customerAlertFields, changes),
  );
  return <AlertPanel hint={organization.customerAlerts} fields={customerAlertFields} draft={draft} saving={saving} />;
};
