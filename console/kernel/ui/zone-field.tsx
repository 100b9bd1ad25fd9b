import { SelectField } from './field.tsx';

interface ZoneFieldProps {
  label: string;
  name: string;
  value: string;
  onChange: (zone: string) => void;
}

/** A field for a time zone. One that only the service knows stays selected. */
export const ZoneField = ({ label, name, value, onChange }: ZoneFieldProps) => {
  const known = Intl.supportedValuesOf('timeZone');
  const zones = known.includes(value) ? known : [value, ...known];
  return (
    <SelectField
      label={label}
      name={name}
      value={value}
      options={zones.map((zone) => [zone, zone] as const)}
      onChange={onChange}
    />
  );
};
