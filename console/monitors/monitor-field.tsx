import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listMonitors } from '../client/sdk.gen.ts';
import { bodyOf } from '../kernel/api.ts';
import { useTexts } from '../kernel/texts.ts';
import { RecordField } from '../kernel/ui/record-field.tsx';
import type { ListedMonitor } from './queries.ts';

/** The monitors that a field offers at once. */
const OFFERED = 20;

/** The first monitors by name that match the text, of a customer only if one is given. */
const monitorsLike = (search: string, customerId: string | undefined) =>
  queryOptions({
    queryKey: ['monitors-like', search, customerId],
    queryFn: async ({ signal }) => {
      const filter = { ...(search === '' ? {} : { search }), ...(customerId === undefined ? {} : { customerId }) };
      return (await bodyOf(listMonitors({ query: { perPage: OFFERED, sort: 'name', ...filter }, signal }))).items;
    },
    placeholderData: keepPreviousData,
  });

/** The members of a monitor that the field needs. */
export type NamedMonitor = Pick<ListedMonitor, 'id' | 'publicId' | 'kind' | 'name'>;

interface MonitorFieldProps {
  label: string;
  /** The word for no monitor. */
  none: string;
  /** The public id of the customer whose monitors are offered; all if it is absent. */
  customerId?: string;
  value: NamedMonitor | null;
  onChange: (monitor: NamedMonitor | null) => void;
}

/** A field for a monitor of any kind, which is found by typing a part of its name. */
export const MonitorField = ({ label, none, customerId, value, onChange }: MonitorFieldProps) => {
  const { editing } = useTexts();
  const [search, setSearch] = useState('');
  const found = useQuery(monitorsLike(search === value?.name ? '' : search, customerId));
  return (
    <RecordField<NamedMonitor>
      label={label}
      none={none}
      nothingFound={editing.noMonitor}
      items={found.data ?? []}
      value={value}
      keyOf={({ publicId }) => publicId}
      nameOf={({ name }) => name}
      onChange={onChange}
      onSearch={setSearch}
    />
  );
};
