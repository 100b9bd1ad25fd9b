import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMe } from '../access/queries.ts';
import { useTexts } from '../kernel/texts.ts';
import { RecordField } from '../kernel/ui/record-field.tsx';
import { customersLike } from './queries.ts';
import type { NamedCustomer } from './queries.ts';

interface CustomerFieldProps {
  label: string;
  /** The word for no customer, such as "The whole organization". */
  none: string;
  value: NamedCustomer | null;
  onChange: (customer: NamedCustomer | null) => void;
}

/**
 * A field for a customer, which is found by typing a part of its name. Empty for none. People who are bound to one
 * customer have no choice, and no field.
 */
export const CustomerField = ({ label, none, value, onChange }: CustomerFieldProps) => {
  const { monitors } = useTexts();
  const [search, setSearch] = useState('');
  const me = useMe();
  const isChosen = me.customer === null;
  const found = useQuery({ ...customersLike(search === value?.name ? '' : search), enabled: isChosen });
  return isChosen ? (
    <RecordField
      label={label}
      none={none}
      nothingFound={monitors.noCustomer}
      items={found.data ?? []}
      value={value}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
      onChange={onChange}
      onSearch={setSearch}
    />
  ) : null;
};
