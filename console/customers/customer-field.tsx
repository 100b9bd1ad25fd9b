import { Combobox } from '@base-ui/react/combobox';
import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { meQuery } from '../access/queries.ts';
import { useTexts } from '../kernel/texts.ts';
import field from '../kernel/ui/field.module.css';
import styles from './customer-field.module.css';
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
  const id = useId();
  const [search, setSearch] = useState('');
  const { data: me } = useSuspenseQuery(meQuery);
  const isChosen = me.customer === null;
  const found = useQuery({ ...customersLike(search === value?.name ? '' : search), enabled: isChosen });
  if (!isChosen) return null;
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <Combobox.Root<NamedCustomer>
        items={found.data ?? []}
        filter={null}
        value={value}
        onValueChange={onChange}
        onInputValueChange={setSearch}
        itemToStringLabel={({ name }) => name}
        isItemEqualToValue={(item, chosen) => item.id === chosen.id}
      >
        <Combobox.Input id={id} className={field.control} placeholder={none} dir="auto" />
        <Combobox.Portal>
          <Combobox.Positioner className={styles.place} sideOffset={4}>
            <Combobox.Popup className={styles.popup}>
              <Combobox.Empty className={styles.empty}>{monitors.noCustomer}</Combobox.Empty>
              <Combobox.List>
                {(customer: NamedCustomer) => (
                  <Combobox.Item key={customer.id} value={customer} className={styles.item} dir="auto">
                    {customer.name}
                  </Combobox.Item>
                )}
              </Combobox.List>
            </Combobox.Popup>
          </Combobox.Positioner>
        </Combobox.Portal>
      </Combobox.Root>
    </div>
  );
};
