import { useQuery } from '@tanstack/react-query';
import { useAction } from '../kernel/action.ts';
import { useDraft } from '../kernel/draft.ts';
import { useTexts } from '../kernel/texts.ts';
import { useFormats } from '../kernel/times.ts';
import { Button } from '../kernel/ui/button.tsx';
import { TextField } from '../kernel/ui/field.tsx';
import { FaultNote } from '../kernel/ui/form.tsx';
import { Panel } from '../kernel/ui/panel.tsx';
import { MAX_LINE } from '../../src/domain/kernel/plain-text.ts';
import { useCustomerSaving } from './customer-saving.ts';
import { checkVatId, vatCheckQuery } from './queries.ts';
import type { Customer, VatCheck } from './queries.ts';
import { EditForm } from '../kernel/ui/save-form.tsx';
import styles from './vat-panel.module.css';

/** Shows what the registry said about the number, and when. */
const Verdict = ({ check }: { check: Pick<VatCheck, 'status' | 'name' | 'address' | 'checkedAt'> }) => {
  const { customers } = useTexts();
  const formats = useFormats();
  return (
    <p className={styles.verdict} data-status={check.status}>
      <strong>{customers.vatStatuses[check.status]}</strong>{' '}
      <time dateTime={check.checkedAt}>{formats.time(check.checkedAt)}</time>
      {[check.name, check.address].map((line) =>
        line === null ? null : (
          <span key={line} className={styles.line} dir="auto">
            {line}
          </span>
        ),
      )}
    </p>
  );
};

const valuesOf = ({ vatId }: Customer) => ({ vatId: vatId ?? '' });

/** The VAT number of a customer, and whether the registry of the EU knows it. */
export const VatPanel = ({ customer }: { customer: Customer }) => {
  const { customers: texts, actions } = useTexts();
  const { publicId, vatId } = customer;
  const draft = useDraft(valuesOf(customer));
  const latest = useQuery({ ...vatCheckQuery(publicId), enabled: vatId !== null });
  const saving = useCustomerSaving({
    id: publicId,
    draft,
    valuesOf,
    sentOf: ({ vatId: typed = '' }) => ({ vatId: typed.trim() === '' ? null : typed }),
  });
  const check = useAction(() => checkVatId(publicId));
  const isOfNumber = latest.data?.vatId === vatId;
  return (
    <Panel title={texts.vat}>
      <EditForm draft={draft} saving={saving} labelOf={() => texts.vatId}>
        <TextField
          label={actions.optional({ label: texts.vatId })}
          value={draft.values.vatId}
          maxLength={MAX_LINE}
          spellCheck={false}
          onChange={(text) => draft.change('vatId', text)}
        />
      </EditForm>
      {vatId === null ? null : (
        <div className={styles.check}>
          <div role="status">
            {latest.data === undefined || latest.data === null || !isOfNumber ? null : <Verdict check={latest.data} />}
          </div>
          <Button disabled={check.isPending || draft.isChanged} onClick={() => check.mutate()}>
            {check.isPending ? texts.vatChecking : texts.vatCheck}
          </Button>
          {check.isError ? <FaultNote fault={check.error} /> : null}
        </div>
      )}
    </Panel>
  );
};
