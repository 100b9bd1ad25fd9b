import { Fragment } from 'react';
import { SettingInputs } from '../kernel/settings/setting-inputs.tsx';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { SelectField } from '../kernel/ui/field.tsx';
import { credentialFields, credentialsOf, isStored, REMOVE, storedHeaders } from './credentials-model.ts';
import type { TypedCredential, TypedCredentials } from './credentials-model.ts';
import type { MonitorChoice } from './monitor-form-model.ts';

interface CredentialFieldsProps {
  choice: MonitorChoice;
  /** The stored monitor, which says what is stored but never shows it. */
  stored: Readonly<Record<string, unknown>>;
  typed: TypedCredentials;
  onChange: (typed: TypedCredentials) => void;
}

const UNCHANGED: TypedCredential = { way: '', values: {} };

/** What checks send that is never shown: each is set, replaced or removed. */
export const CredentialFields = ({ choice, stored, typed, onChange }: CredentialFieldsProps) => {
  const { credentials: texts } = useAreaTexts();
  const formats = useFormats();
  const headers = storedHeaders(stored);
  return credentialsOf(choice).map(([name, ways]) => {
    const { way, values } = typed[name] ?? UNCHANGED;
    const isKept = isStored(name, stored);
    const fields = way === '' || way === REMOVE ? {} : credentialFields[way];
    const change = (next: TypedCredential): void => onChange({ ...typed, [name]: next });
    return (
      <Fragment key={name}>
        <SelectField
          label={texts.members[name]}
          hint={name === 'headers' && isKept ? formats.list(headers) : undefined}
          name={name}
          value={way}
          options={[
            ['', isKept ? texts.kept : texts.none],
            ...ways.map((each) => [each, texts.ways[each]] as const),
            ...(isKept ? [[REMOVE, texts.remove] as const] : []),
          ]}
          onChange={(next) => change({ way: next, values: {} })}
        />
        <SettingInputs
          fields={fields}
          names={Object.keys(fields)}
          within={name}
          values={values}
          onChange={(next) => change({ way, values: next })}
        />
      </Fragment>
    );
  });
};
