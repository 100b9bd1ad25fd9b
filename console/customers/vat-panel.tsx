import { useTexts } from '../kernel/texts.ts';
import { TextField } from '../kernel/ui/field.tsx';
import { Panel } from '../kernel/ui/panel.tsx';
import { EditForm } from '../kernel/ui/save-form.tsx';
import { VatCheck } from '../organizations/vat-check.tsx';
import { MAX_LINE } from '../../src/domain/kernel/plain-text.ts';
import { useCustomerEdit } from './customer-edit.ts';
import { checkVatId, vatCheckQuery } from './queries.ts';
import type { Customer } from './queries.ts';

const valuesOf = ({ vatId }: Customer) => ({ vatId: vatId ?? '' });

/** The VAT number of a customer, and whether the registry of the EU knows it. */
export const VatPanel = ({ customer }: { customer: Customer }) => {
  const { customers: texts, actions } = useTexts();
  const { publicId, vatId } = customer;
  const { draft, saving } = useCustomerEdit(customer, valuesOf, ({ vatId: typed = '' }) => ({
    vatId: typed.trim() === '' ? null : typed,
  }));
  return (
    <Panel title={texts.vat}>
      <EditForm draft={draft} saving={saving} labelOf={() => texts.vatId}>
        <TextField
          {...draft.field('vatId')}
          label={actions.optional({ label: texts.vatId })}
          maxLength={MAX_LINE}
          spellCheck={false}
        />
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
