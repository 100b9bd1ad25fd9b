import { useId } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import layout from './layout.module.css';
import styles from './field.module.css';
import { useIssue } from './form.tsx';

interface FieldProps {
  label: string;
  /** What to enter, if the label does not say enough. */
  hint?: string | undefined;
  /** The reason for which the value was refused, if the form knows it. */
  issue?: string | undefined;
  /** The member of the body that the field is for, whose issue it shows. */
  name?: string | undefined;
}

interface ControlNames {
  id: string;
  'aria-describedby': string | undefined;
  'aria-invalid': true | undefined;
}

/** A label, its control, and what belongs to the control. */
const Field = ({
  label,
  hint,
  name,
  children,
  ...own
}: FieldProps & { children: (names: ControlNames) => ReactNode }) => {
  const id = useId();
  const sent = useIssue(name);
  const issue = own.issue ?? sent;
  const notes = [hint === undefined ? '' : `${id}-hint`, issue === undefined ? '' : `${id}-issue`].join(' ').trim();
  return (
    <div className={styles.field}>
      <label className={styles.label} htmlFor={id}>
        {label}
      </label>
      {children({
        id,
        'aria-describedby': notes === '' ? undefined : notes,
        'aria-invalid': issue === undefined ? undefined : true,
      })}
      {hint === undefined ? null : (
        <p id={`${id}-hint`} className={layout.hint}>
          {hint}
        </p>
      )}
      {issue === undefined ? null : (
        <p id={`${id}-issue`} className={styles.issue}>
          {issue}
        </p>
      )}
    </div>
  );
};

type InputProps = FieldProps &
  Omit<ComponentProps<'input'>, 'onChange' | 'value'> & { value: string; onChange: (value: string) => void };

/** A field for one line of text. */
export const TextField = ({ label, hint, issue, onChange, ...props }: InputProps) => (
  <Field label={label} hint={hint} issue={issue} name={props.name}>
    {(names) => (
      <input
        {...props}
        {...names}
        className={styles.control}
        dir="auto"
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
);

type AreaProps = FieldProps &
  Omit<ComponentProps<'textarea'>, 'onChange' | 'value'> & { value: string; onChange: (value: string) => void };

/** A field for several lines of text. */
export const TextArea = ({ label, hint, issue, onChange, ...props }: AreaProps) => (
  <Field label={label} hint={hint} issue={issue} name={props.name}>
    {(names) => (
      <textarea
        rows={3}
        {...props}
        {...names}
        className={styles.area}
        dir="auto"
        onChange={(event) => onChange(event.target.value)}
      />
    )}
  </Field>
);

/** A value that a field offers, with its label. */
type Option<Value extends string> = readonly [value: Value, label: string];

/** Returns the options of a field for values, with their words. */
export const wordOptions = <Value extends string>(
  values: readonly Value[],
  words: Readonly<Record<Value, string>>,
): readonly Option<Value>[] => values.map((value) => [value, words[value]]);

/** Returns the options of a field for records, by their public ids. */
export const recordOptions = (
  records: readonly { readonly publicId: string; readonly name: string }[],
): readonly Option<string>[] => records.map(({ publicId, name }) => [publicId, name]);

/** Returns the options of a field for records that other records name by their internal ids. */
export const numberedOptions = (
  records: readonly { readonly id: number | string; readonly name: string }[],
): readonly Option<string>[] => records.map(({ id, name }) => [String(id), name]);

interface SelectProps<Value extends string> extends FieldProps {
  value: Value;
  options: readonly Option<Value>[];
  onChange: (value: Value) => void;
  disabled?: boolean;
}

/** A field for one of several values. */
export const SelectField = <Value extends string>(props: SelectProps<Value>) => {
  const { label, hint, issue, name: member, value, options, onChange, disabled } = props;
  return (
    <Field label={label} hint={hint} issue={issue} name={member}>
      {(names) => (
        <select
          {...names}
          className={styles.control}
          value={value}
          disabled={disabled}
          onChange={(event) => onChange(event.target.value as Value)}
        >
          {options.map(([each, name]) => (
            <option key={each} value={each}>
              {name}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
};

interface FileProps extends FieldProps {
  accept: string;
  disabled?: boolean;
  onChoose: (file: File) => void;
}

/** A field for a file. The same file can be chosen again, once it was changed. */
export const FileField = ({ label, hint, issue, accept, disabled, onChoose }: FileProps) => (
  <Field label={label} hint={hint} issue={issue}>
    {(names) => (
      <input
        {...names}
        type="file"
        className={styles.file}
        accept={accept}
        disabled={disabled}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file !== undefined) onChoose(file);
          target.value = '';
        }}
      />
    )}
  </Field>
);

interface CheckProps {
  label: string;
  value: boolean;
  onChange: (isOn: boolean) => void;
  disabled?: boolean;
}

/** A box that is checked or not. */
export const CheckField = ({ label, value, onChange, disabled }: CheckProps) => (
  <label className={styles.check}>
    <input type="checkbox" checked={value} disabled={disabled} onChange={(event) => onChange(event.target.checked)} />
    <span>{label}</span>
  </label>
);
