import { useQuery } from '@tanstack/react-query';
import { useMe } from '../access/queries.ts';
import { allTagsQuery } from '../catalogue/queries.ts';
import { CustomerField } from '../customers/customer-field.tsx';
import { useTexts } from '../kernel/texts.ts';
import { SelectField, recordOptions } from '../kernel/ui/field.tsx';
import { customerNamed, locationsQuery } from './filter-records.ts';
import { withFilter } from './filters.ts';
import type { MonitorFilters, RecordFilter } from './filters.ts';

/** The filters by customer, tag and location. */
const MoreFilters = ({ filters, onChange }: { filters: MonitorFilters; onChange: (next: MonitorFilters) => void }) => {
  const { views, actions } = useTexts();
  const me = useMe();
  const tags = useQuery(allTagsQuery);
  const locations = useQuery(locationsQuery);
  const customer = useQuery({ ...customerNamed(filters.customerId ?? ''), enabled: filters.customerId !== undefined });
  const change = (name: RecordFilter) => (value: string) => onChange(withFilter(filters, name, value));
  const tagNames = [...new Set(tags.data?.map(({ name }) => name))];
  return (
    <>
      {me.customer === null && me.permissions.includes('readRecords') ? (
        <CustomerField
          label={actions.customer}
          none={views.anyCustomer}
          value={(filters.customerId === undefined ? null : customer.data) ?? null}
          onChange={(next) => change('customerId')(next?.id ?? '')}
        />
      ) : null}
      <SelectField
        label={views.tag}
        value={tagNames.find((name) => name === filters.tag) ?? ''}
        options={[['', views.anyTag], ...tagNames.map((name) => [name, name] as const)]}
        onChange={change('tag')}
      />
      {me.permissions.includes('readRecords') ? (
        <SelectField
          label={views.location}
          value={filters.locationId ?? ''}
          options={[['', views.anyLocation], ...recordOptions(locations.data ?? [])]}
          onChange={change('locationId')}
        />
      ) : null}
    </>
  );
};

export default MoreFilters;
