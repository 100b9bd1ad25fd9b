import layout from './layout.module.css';
import styles from './choice.module.css';

interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  options: readonly (readonly [value: Value, label: string])[];
  onChange: (value: Value) => void;
  /** True if its place says what is chosen, so that only screen readers need the label. */
  isLabelHidden?: boolean;
}

/** A choice of one of a few values, with its label. */
export const Choice = <Value extends string>(props: ChoiceProps<Value>) => {
  const { label, value, options, onChange, isLabelHidden = false } = props;
  return (
    <label className={styles.choice}>
      <span className={isLabelHidden ? 'aside' : layout.hint}>{label}</span>
      <select className={styles.select} value={value} onChange={(event) => onChange(event.target.value as Value)}>
        {options.map(([each, name]) => (
          <option key={each} value={each}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
};
