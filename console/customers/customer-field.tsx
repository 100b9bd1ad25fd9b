import { useQuery } from '@tanstack/react-query';
import { useMe } from '../access/queries.ts';
import { useTexts } from '../kernel/texts.ts';
import { RecordField } from '../kernel/ui/record-field.tsx';
import { customerNumbered, customersLike } from './queries.ts';
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
export const CustomerField = (props: CustomerFieldProps) => {
  const { monitors } = useTexts();
  const me = useMe();
  return me.customer === null ? (
    <RecordField
      {...props}
      nothingFound={monitors.noCustomer}
      offered={['customers-like']}
      find={customersLike}
      keyOf={({ id }) => id}
      nameOf={({ name }) => name}
    />
  ) : null;
};

interface CustomerIdFieldProps extends Omit<CustomerFieldProps, 'value' | 'onChange'> {
  /** The internal id; empty for none. */
  value: string;
  onChange: (customerId: string) => void;
}

/** The same field for the internal id of a customer, as other records have it. */
export const CustomerIdField = ({ value, onChange, ...props }: CustomerIdFieldProps) => {
  const { data } = useQuery({ ...customerNumbered(Number(value)), enabled: value !== '' });
  return (
    <CustomerField
      {...props}
      value={value === '' ? null : (data ?? null)}
      onChange={(customer) => onChange(customer === null ? '' : String(customer.number))}
    />
  );
};

/** The name of a customer that a record names by its internal id. */
export const CustomerName = ({ id }: { id: number }) => useQuery(customerNumbered(id)).data?.name ?? String(id);
