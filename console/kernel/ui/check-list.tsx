import styles from './check-list.module.css';
import { CheckField } from './field.tsx';

interface CheckListProps {
  label: string;
  options: readonly (readonly [value: string, label: string])[];
  chosen: readonly string[];
  onChange: (chosen: readonly string[]) => void;
}

/** Boxes for some of several values. */
export const CheckList = ({ label, options, chosen, onChange }: CheckListProps) => (
  <fieldset className={styles.list}>
    <legend>{label}</legend>
    {options.map(([value, name]) => (
      <CheckField
        key={value}
        label={name}
        value={chosen.includes(value)}
        onChange={(isOn) => onChange(isOn ? [...chosen, value] : chosen.filter((each) => each !== value))}
      />
    ))}
  </fieldset>
);
