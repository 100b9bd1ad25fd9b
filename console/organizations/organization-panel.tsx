import { languageOptions } from '../kernel/language-name.ts';
import { useEdit } from '../kernel/saving.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { ColorField } from '../kernel/ui/color-field.tsx';
import { CheckField, SelectField, TextField } from '../kernel/ui/field.tsx';
import { ImageFields } from '../kernel/ui/image-fields.tsx';
import { Panel } from '../kernel/ui/panel.tsx';
import { EditForm } from '../kernel/ui/save-form.tsx';
import { ZoneField } from '../kernel/ui/zone-field.tsx';
import { MAX_LINE } from '../../src/domain/kernel/plain-text.ts';
import { changeOrganization, organizationImages, organizationQuery } from './queries.ts';
import type { Organization } from './queries.ts';

/** The flags that require two-step verification, by role. */
const mfaFlags = ['requireMfaAdmins', 'requireMfaEditors', 'requireMfaReadonly'] as const;

const valuesOf = (organization: Organization) => ({
  name: organization.name,
  language: organization.language,
  timezone: organization.timezone,
  supportContact: organization.supportContact ?? '',
  brandColor: organization.brandColor,
  requireMfaAdmins: organization.requireMfaAdmins,
  requireMfaEditors: organization.requireMfaEditors,
  requireMfaReadonly: organization.requireMfaReadonly,
});

type OrganizationValues = ReturnType<typeof valuesOf>;

/** Returns what the API takes for what was typed: an empty contact is none. */
const sentOf = (typed: Partial<OrganizationValues>) =>
  typed.supportContact === '' ? { ...typed, supportContact: null } : typed;

/** The name, language, look and sign-in rules of the organization. */
export const OrganizationPanel = ({ organization }: { organization: Organization }) => {
  const { organization: texts, actions, channels } = useAreaTexts();
  const { draft, saving } = useEdit(organization, organizationQuery, valuesOf, (changes) =>
    changeOrganization(sentOf(changes)),
  );
  const { values, change, field } = draft;
  const labels: Readonly<Record<keyof OrganizationValues, string>> = {
    name: actions.name,
    language: texts.language,
    timezone: texts.zone,
    supportContact: actions.optional({ label: texts.supportContact }),
    brandColor: texts.color,
    requireMfaAdmins: texts.requireMfaAdmins,
    requireMfaEditors: texts.requireMfaEditors,
    requireMfaReadonly: texts.requireMfaReadonly,
  };
  return (
    <Panel title={channels.settings}>
      <EditForm draft={draft} saving={saving} labelOf={(name) => labels[name]}>
        <TextField {...field('name')} label={labels.name} maxLength={MAX_LINE} required />
        <SelectField {...field('language')} label={labels.language} options={languageOptions()} />
        <ZoneField {...field('timezone')} label={labels.timezone} />
        <TextField
          {...field('supportContact')}
          label={labels.supportContact}
          hint={texts.supportContactHint}
          maxLength={MAX_LINE}
        />
        <ColorField {...field('brandColor')} ownLabel={texts.ownColor} label={labels.brandColor} />
        {mfaFlags.map((flag) => (
          <CheckField key={flag} label={labels[flag]} value={values[flag]} onChange={(isOn) => change(flag, isOn)} />
        ))}
      </EditForm>
      <ImageFields owner={organizationImages} />
    </Panel>
  );
};
