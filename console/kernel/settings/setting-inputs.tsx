import { useTexts } from '../texts.ts';
import type { ConsoleTexts } from '../texts.ts';
import { CheckField, SelectField, TextArea, TextField } from '../ui/field.tsx';
import { FieldGroup } from '../ui/form.tsx';
import { ZoneField } from '../ui/zone-field.tsx';
import { wordFor } from '../word-for.ts';
import { linesOf } from './setting-values.ts';
import type { Typed, TypedField, TypedFields, TypedSchema, TypedValues } from './setting-values.ts';

type Names = ConsoleTexts['settings']['names'];
type Words = ConsoleTexts['settings']['values'];

/** Texts that are longer than this are typed in several lines. */
const MAX_LINE = 1_000;

const inputTypeOf = ({ type, format, orText }: TypedSchema, isSecret: boolean): string => {
  if (isSecret) return 'password';
  if (type === 'integer' && orText === undefined) return 'number';
  return format === 'uri' ? 'url' : 'text';
};

interface SettingInputProps {
  name: string;
  /** The member of the body that contains the setting. Absent for one of the body itself. */
  within?: string | undefined;
  field: TypedField;
  value: Typed;
  /** True if a secret is stored, so that nothing has to be typed. */
  isKept?: boolean;
  hint?: string | undefined;
  onChange: (value: Typed) => void;
}

interface ChoicesProps {
  label: string;
  choices: readonly string[];
  typed: string;
  onChange: (typed: string) => void;
}

/** The entries of a list out of a closed set, each with a box. */
const Choices = ({ label, choices, typed, onChange }: ChoicesProps) => {
  const { settings } = useTexts();
  const chosen = new Set(linesOf(typed));
  return (
    <FieldGroup title={label}>
      {choices.map((choice) => (
        <CheckField
          key={choice}
          label={wordFor(settings.values satisfies Words, choice)}
          value={chosen.has(choice)}
          onChange={(isOn) =>
            onChange(choices.filter((each) => (each === choice ? isOn : chosen.has(each))).join('\n'))
          }
        />
      ))}
    </FieldGroup>
  );
};

/** The input for one setting, with the bounds of its schema. */
export const SettingInput = ({ name, within, field, value, isKept = false, hint, onChange }: SettingInputProps) => {
  const { settings, actions } = useTexts();
  const { schema, isSecret = false } = field;
  const isRequired = field.isRequired && !isKept;
  const word = wordFor(settings.names satisfies Names, name);
  const label = isRequired ? word : actions.optional({ label: word });
  const kept = isKept ? settings.kept : hint;
  if (schema.type === 'boolean') return <CheckField label={word} value={value === true} onChange={onChange} />;
  const typed = String(value);
  const perLine: Readonly<Record<string, string>> = { array: settings.onePerLine, object: settings.headerPerLine };
  const member = within === undefined ? name : `${within}.${name}`;
  if (field.isZone === true)
    return (
      <ZoneField
        label={word}
        name={member}
        value={typed}
        none={field.isRequired ? undefined : settings.byDefault}
        onChange={onChange}
      />
    );
  if (schema.enum !== undefined)
    return (
      <SelectField
        label={word}
        name={member}
        value={typed}
        options={[
          ...(field.isRequired ? [] : [['', settings.byDefault] as const]),
          ...schema.enum.map((each) => [each, wordFor(settings.values satisfies Words, each)] as const),
        ]}
        onChange={onChange}
      />
    );
  if (schema.items?.enum !== undefined)
    return <Choices label={label} choices={schema.items.enum} typed={typed} onChange={onChange} />;
  if (
    schema.type === 'array' ||
    schema.type === 'object' ||
    ((schema.maxLength ?? 0) > MAX_LINE && schema.format === undefined)
  )
    return (
      <TextArea
        label={label}
        name={member}
        hint={kept ?? (schema.format === 'json' ? 'JSON' : perLine[schema.type as string])}
        value={typed}
        required={isRequired}
        onChange={onChange}
      />
    );
  return (
    <TextField
      label={label}
      name={member}
      hint={kept}
      type={inputTypeOf(schema, isSecret)}
      value={typed}
      required={isRequired}
      minLength={schema.minLength}
      maxLength={schema.orText?.maxLength ?? schema.maxLength}
      min={schema.minimum}
      max={schema.maximum}
      pattern={schema.pattern}
      autoComplete={isSecret ? 'new-password' : 'off'}
      spellCheck={false}
      onChange={onChange}
    />
  );
};

interface SettingInputsProps {
  fields: TypedFields;
  names: readonly string[];
  within?: string;
  values: TypedValues;
  /** The names of the secrets that are stored. */
  kept?: readonly string[];
  /** A sentence about a setting, by its name. */
  hints?: Readonly<Record<string, string>>;
  onChange: (values: TypedValues) => void;
}

/** The inputs for several settings, in the order of their names. */
export const SettingInputs = ({ fields, names, within, values, kept = [], hints = {}, onChange }: SettingInputsProps) =>
  names.map((name) => {
    const field = fields[name];
    return field === undefined ? null : (
      <SettingInput
        key={name}
        name={name}
        within={within}
        field={field}
        value={values[name] ?? ''}
        isKept={kept.includes(name)}
        hint={hints[name]}
        onChange={(value) => onChange({ ...values, [name]: value })}
      />
    );
  });
