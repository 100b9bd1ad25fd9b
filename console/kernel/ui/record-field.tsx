import { Combobox } from '@base-ui/react/combobox';
import { useId } from 'react';
import field from './field.module.css';
import styles from './record-field.module.css';

interface RecordFieldProps<Item> {
  label: string;
  /** The word for none. */
  none: string;
  /** Says that nothing matches what was typed. */
  nothingFound: string;
  /** The records that match what was typed. */
  items: readonly Item[];
  value: Item | null;
  keyOf: (item: Item) => string;
  nameOf: (item: Item) => string;
  onChange: (item: Item | null) => void;
  /** Called with what is typed. */
  onSearch: (text: string) => void;
}

/** A field for a record, which is found by typing a part of its name. Empty for none. */
export const RecordField = <Item,>(props: RecordFieldProps<Item>) => {
  const { label, none, nothingFound, items, value, keyOf, nameOf, onChange, onSearch } = props;
  const id = useId();
  return (
    <div className={field.field}>
      <label className={field.label} htmlFor={id}>
        {label}
      </label>
      <Combobox.Root<Item>
        items={items}
        filter={null}
        value={value}
        onValueChange={onChange}
        onInputValueChange={onSearch}
        itemToStringLabel={nameOf}
        isItemEqualToValue={(item, chosen) => keyOf(item) === keyOf(chosen)}
      >
        <Combobox.Input id={id} className={field.control} placeholder={none} dir="auto" />
        <Combobox.Portal>
          <Combobox.Positioner className={styles.place} sideOffset={4}>
            <Combobox.Popup className={styles.popup}>
              <Combobox.Empty className={styles.empty}>{nothingFound}</Combobox.Empty>
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
