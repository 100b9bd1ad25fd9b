import { SelectField } from './field.tsx';

interface ZoneFieldProps {
  label: string;
  value: string;
  /** The word for the zone of the record above, if the field can be empty. */
  none?: string | undefined;
  name?: string;
  onChange: (zone: string) => void;
}

/** A field for a time zone. One that only the service knows stays selected. */
export const ZoneField = ({ label, value, none, name, onChange }: ZoneFieldProps) => {
  // The browser does not list all names that it knows, such as older ones.
  const zones = new Set(['UTC', ...(value === '' ? [] : [value]), ...Intl.supportedValuesOf('timeZone')]);
  return (
    <SelectField
      label={label}
      name={name}
      value={value}
      options={[
        ...(none === undefined ? [] : [['', none] as const]),
        ...[...zones].toSorted().map((zone) => [zone, zone] as const),
      ]}
      onChange={onChange}
    />
  );
};
