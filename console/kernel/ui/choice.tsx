import styles from './choice.module.css';

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly (readonly [value: Value, label: string])[];
  onChange: (value: Value) => void;
}

/** A choice of one of a few values, with its label. */
export const Choice = <Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) => (
  <label className={styles.choice}>
    <span className={styles.label}>{label}</span>
    <select className={styles.select} value={value} onChange={(event) => onChange(event.target.value as Value)}>
      {options.map(([each, name]) => (
        <option key={each} value={each}>
          {name}
        </option>
      ))}
    </select>
  </label>
);
