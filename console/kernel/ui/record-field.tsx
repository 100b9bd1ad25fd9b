import { Combobox } from '@base-ui/react/combobox';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { useTexts } from '../texts.ts';
import field from './field.module.css';
import styles from './record-field.module.css';

interface RecordFieldProps<Item> {
  label: string;
  /** The word for none. */
  none: string;
  /** Says that nothing matches what was typed. */
  nothingFound: string;
  /** What selects the records that the field offers. */
  offered: QueryKey;
  /** Reads the first records that match a text; all do if it is empty. */
  find: (text: string, signal: AbortSignal) => Promise<readonly Item[]>;
  value: Item | null;
  keyOf: (item: Item) => string;
  nameOf: (item: Item) => string;
  onChange: (item: Item | null) => void;
}

/** A field for a record, which is found by typing a part of its name. Empty for none. It reads records once it is opened. */
export const RecordField = <Item,>(props: RecordFieldProps<Item>) => {
  const { label, none, nothingFound, offered, find, value, keyOf, nameOf, onChange } = props;
  const { problem } = useTexts();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [isAsked, setAsked] = useState(false);
  const text = value !== null && typed === nameOf(value) ? '' : typed;
  const found = useQuery({
    queryKey: [...offered, text],
    queryFn: ({ signal }) => find(text, signal),
    placeholderData: keepPreviousData,
    enabled: isAsked,
  });
  const unread = found.isError ? problem.load : problem.loading;
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <Combobox.Root<Item>
        items={found.data ?? []}
        filter={null}
        value={value}
        onOpenChange={() => setAsked(true)}
        onValueChange={onChange}
        onInputValueChange={setTyped}
        itemToStringLabel={nameOf}
        isItemEqualToValue={(item, chosen) => keyOf(item) === keyOf(chosen)}
      >
        <Combobox.Input id={id} className={field.control} placeholder={none} dir="auto" />
        <Combobox.Portal>
          <Combobox.Positioner className={styles.place} sideOffset={4}>
            <Combobox.Popup className={styles.popup}>
              <Combobox.Empty className={styles.empty}>
                {found.data === undefined ? unread : nothingFound}
              </Combobox.Empty>
              <Combobox.List>
                {(item: Item) => (
                  <Combobox.Item key={keyOf(item)} value={item} className={styles.item} dir="auto">
                    {nameOf(item)}
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
