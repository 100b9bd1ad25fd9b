import { useId } from 'react';
import { DEFAULT_BRAND_COLOR } from '../../../src/domain/status-pages/brand-colors.ts';
import { CheckField } from './field.tsx';
import field from './field.module.css';
import styles from './color-field.module.css';

interface ColorFieldProps {
  /** The label of the box that chooses a color at all. */
  ownLabel: string;
  label: string;
  /** The color, or null for the one that is inherited. */
  value: string | null;
  onChange: (color: string | null) => void;
}

/** A field for a color that can be inherited. */
export const ColorField = ({ ownLabel, label, value, onChange }: ColorFieldProps) => {
  const input = useId();
  return (
    <>
      <CheckField
        label={ownLabel}
        value={value !== null}
        onChange={(isOn) => onChange(isOn ? DEFAULT_BRAND_COLOR : null)}
      />
      {value === null ? null : (
        <div className={field.field}>
          <label className={field.label} htmlFor={input}>
            {label}
          </label>
          <span className={styles.color}>
            <input id={input} type="color" value={value} onChange={({ target }) => onChange(target.value)} />
            <code>{value}</code>
          </span>
        </div>
      )}
    </>
  );
};
