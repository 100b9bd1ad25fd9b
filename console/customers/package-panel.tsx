import { useQuery } from '@tanstack/react-query';
import { useTexts } from '../kernel/texts.ts';
import { CheckField, SelectField, TextField } from '../kernel/ui/field.tsx';
import { Panel } from '../kernel/ui/panel.tsx';
import { MAX_SELF_SERVICE_URLS } from '../../src/domain/customers/customer.ts';
import { useCustomerEdit } from './customer-edit.ts';
import { packagesQuery } from './queries.ts';
import type { Customer, CustomerChanges } from './queries.ts';
import { EditForm } from '../kernel/ui/save-form.tsx';

interface Typed {
  readonly packageId: string;
  readonly allowSelfService: boolean;
  readonly maxSelfServiceUrls: string;
  readonly canEditManaged: boolean;
}

const sentOf = ({ packageId, maxSelfServiceUrls, ...others }: Partial<Typed>): CustomerChanges => ({
  ...others,
  ...(packageId === undefined ? {} : { packageId: Number(packageId) }),
  ...(maxSelfServiceUrls === undefined ? {} : { maxSelfServiceUrls: Number(maxSelfServiceUrls) }),
});

const typedOf = (customer: Customer): Typed => ({
  packageId: String(customer.packageId),
  allowSelfService: customer.allowSelfService,
  maxSelfServiceUrls: String(customer.maxSelfServiceUrls),
  canEditManaged: customer.canEditManaged,
});

/** The package of a customer, and what it may do with monitors by itself. */
export const PackagePanel = ({ customer }: { customer: Customer }) => {
  const { customers: texts, requests } = useTexts();
  const packages = useQuery(packagesQuery);
  const { draft, saving } = useCustomerEdit(customer, typedOf, sentOf);
  // The present package is a choice also before the others are known.
  const present = [{ id: customer.packageId, displayName: customer.packageDisplayName ?? customer.packageType }];
  const options = (packages.data ?? present).map(({ id, displayName }) => [String(id), displayName] as const);
  const textOf = (value: unknown, name: keyof Typed): string => {
    if (typeof value === 'boolean') return value ? requests.yes : requests.no;
    const text = String(value);
    return name === 'packageId' ? (options.find(([id]) => id === text)?.[1] ?? text) : text;
  };
  const labels: Readonly<Record<keyof Typed, string>> = {
    packageId: texts.package,
    allowSelfService: texts.selfService,
    maxSelfServiceUrls: texts.maxSelfService,
    canEditManaged: texts.canEditManaged,
  };
  const { values, field } = draft;
  return (
    <Panel title={texts.packageAndRights}>
      <EditForm draft={draft} saving={saving} labelOf={(name) => labels[name]} textOf={textOf}>
        <SelectField {...field('packageId')} label={texts.package} options={options} />
        <CheckField {...field('allowSelfService')} label={texts.selfService} />
        {values.allowSelfService ? (
          <TextField
            {...field('maxSelfServiceUrls')}
            label={texts.maxSelfService}
            type="number"
            min={0}
            max={MAX_SELF_SERVICE_URLS}
            required
          />
        ) : null}
        <CheckField {...field('canEditManaged')} label={texts.canEditManaged} />
      </EditForm>
    </Panel>
  );
};
