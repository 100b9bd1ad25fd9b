import { useTexts } from '../kernel/texts.ts';
import { CheckField, SelectField, TextArea, TextField } from '../kernel/ui/field.tsx';
import {
  MAX_EMAIL,
  MAX_FIELD_LINE,
  MAX_FIELD_TEXT,
  MAX_FIELD_URL,
} from '../../src/domain/customers/custom-field-types.ts';
import type { CustomField } from './queries.ts';
import styles from './custom-field-input.module.css';

/** The types that are typed in one line: the type of their control and the most characters. */
const lines: Readonly<Partial<Record<CustomField['fieldType'], readonly [type: string, maximum?: number]>>> = {
  text: ['text', MAX_FIELD_LINE],
  number: ['number'],
  date: ['date'],
  url: ['url', MAX_FIELD_URL],
  email: ['email', MAX_EMAIL],
};

interface CustomFieldInputProps {
  field: CustomField;
  value: unknown;
  onChange: (value: unknown) => void;
}

const textOf = (value: unknown): string =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : '';

/** The input for the value of a custom field, by its type. */
export const CustomFieldInput = ({ field, value, onChange }: CustomFieldInputProps) => {
  const { actions, requests } = useTexts();
  const { name, fieldType, isRequired, options, placeholder, helpText } = field;
  const label = isRequired ? name : actions.optional({ label: name });
  const hint = helpText ?? undefined;
  const shared = { label, hint, required: isRequired, value: textOf(value), placeholder: placeholder ?? undefined };
  const line = lines[fieldType];
  if (line !== undefined) {
    const [type, maxLength] = line;
    const sent = (text: string): unknown => (type === 'number' && text !== '' ? Number(text) : text);
    return (
      <TextField
        {...shared}
        type={type}
        maxLength={maxLength}
        {...(type === 'number' ? { step: 'any' } : {})}
        onChange={(text) => onChange(sent(text))}
      />
    );
  }
  if (fieldType === 'textarea') return <TextArea {...shared} maxLength={MAX_FIELD_TEXT} onChange={onChange} />;
  if (fieldType === 'boolean') return <CheckField label={name} value={value === true} onChange={onChange} />;
  if (fieldType === 'select')
    return (
      <SelectField
        label={label}
        hint={hint}
        value={textOf(value)}
        options={[
          ...(isRequired && value !== undefined ? [] : [['', requests.nothing] as const]),
          ...options.map((each) => [each, each] as const),
        ]}
        onChange={onChange}
      />
    );
  const chosen: readonly unknown[] = Array.isArray(value) ? value : [];
  return (
    <fieldset className={styles.choices}>
      <legend>{label}</legend>
      {options.map((each) => (
        <CheckField
          key={each}
          label={each}
          value={chosen.includes(each)}
          // The order is that of the options, whatever was chosen first.
          onChange={(isOn) => onChange(options.filter((option) => (option === each ? isOn : chosen.includes(option))))}
        />
      ))}
    </fieldset>
  );
};
