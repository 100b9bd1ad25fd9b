import { CheckList } from './check-list.tsx';
import { SelectField } from './field.tsx';

interface LimitedListProps {
  label: string;
  /** The member of the body that the list is for, whose issue it shows. */
  name: string;
  /** The words for all values, and for some of them. */
  all: string;
  some: string;
  /** What follows if none is chosen. */
  none: string;
  options: readonly (readonly [value: string, label: string])[];
  /** The chosen values, or null for all, also those that are added later. */
  value: readonly string[] | null;
  onChange: (value: readonly string[] | null) => void;
}

/** A field for all values of a kind, or for some of them. */
export const LimitedList = ({ label, name, all, some, none, options, value, onChange }: LimitedListProps) => (
  <>
    <SelectField
      label={label}
      name={name}
      value={value === null ? 'all' : 'some'}
      options={[
        ['all', all],
        ['some', some],
      ]}
      hint={value?.length === 0 ? none : undefined}
      onChange={(choice) => onChange(choice === 'all' ? null : [])}
    />
    {value === null ? null : <CheckList label={some} options={options} chosen={value} onChange={onChange} />}
  </>
);
