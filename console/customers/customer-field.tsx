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
