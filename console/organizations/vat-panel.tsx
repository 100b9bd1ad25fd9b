import { useEdit } from '../kernel/saving.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { TextField } from '../kernel/ui/field.tsx';
import { Panel } from '../kernel/ui/panel.tsx';
import { EditForm } from '../kernel/ui/save-form.tsx';
import { MAX_LINE } from '../../src/domain/kernel/plain-text.ts';
import { changeNamed, checkVatId, organizationNamed, vatCheckQuery } from './queries.ts';
import type { Organization } from './queries.ts';
import { VatCheck } from './vat-check.tsx';

/** The length of a country code. */
const CODE_LENGTH = 2;

const valuesOf = ({ vatId, countryCode }: Organization) => ({ vatId: vatId ?? '', countryCode: countryCode ?? '' });

type VatValues = ReturnType<typeof valuesOf>;

/** The VAT number of an organization, and whether the registry of the EU knows it. */
export const VatPanel = ({ organization }: { organization: Organization }) => {
  const { customers, locations, actions } = useAreaTexts();
  const { publicId, vatId } = organization;
  const { draft, saving } = useEdit(organization, organizationNamed(publicId), valuesOf, (changes) =>
    changeNamed(
      publicId,
      Object.fromEntries(Object.entries(changes).map(([name, text]) => [name, text.trim() === '' ? null : text])),
    ),
  );
  const labels: Readonly<Record<keyof VatValues, string>> = {
    vatId: customers.vatId,
    countryCode: locations.country,
  };
  const field = (name: keyof VatValues, maxLength: number, hint?: string) => (
    <TextField
      label={actions.optional({ label: labels[name] })}
      name={name}
      hint={hint}
      value={draft.values[name]}
      maxLength={maxLength}
      spellCheck={false}
      onChange={(text) => draft.change(name, text)}
    />
  );
  return (
    <Panel title={customers.vat}>
      <EditForm draft={draft} saving={saving} labelOf={(name) => labels[name]}>
        {field('countryCode', CODE_LENGTH, locations.countryHint)}
        {field('vatId', MAX_LINE)}
      </EditForm>
      {vatId === null ? null : (
        <VatCheck
          vatId={vatId}
          latest={vatCheckQuery(publicId)}
          validate={() => checkVatId(publicId)}
          isChanged={draft.isChanged}
        />
      )}
    </Panel>
  );
};
