import { useQuery } from '@tanstack/react-query';
import type { UseQueryOptions } from '@tanstack/react-query';
import type { VatCheck as Verdict } from '../client/types.gen.ts';
import { useAction } from '../kernel/action.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { FaultNote } from '../kernel/ui/form.tsx';
import styles from './vat-check.module.css';

const VerdictText = ({ verdict: { status, name, address, checkedAt } }: { verdict: Verdict }) => {
  const { organization } = useAreaTexts();
  const formats = useFormats();
  return (
    <p className={styles.verdict} data-status={status}>
      <strong>{organization.vatStatuses[status]}</strong> <time dateTime={checkedAt}>{formats.time(checkedAt)}</time>
      {[name, address].map((line) =>
        line === null ? null : (
          <span key={line} className={styles.line} dir="auto">
            {line}
          </span>
        ),
      )}
    </p>
  );
};

interface VatCheckProps {
  /** The stored number. */
  vatId: string;
  /** Reads the latest verdict about the holder, which may be about a former number. */
  latest: UseQueryOptions<Verdict | null>;
  /** Asks the registry. */
  validate: () => Promise<unknown>;
  /** True while another number is typed. */
  isChanged: boolean;
}

/** What the registry of the EU says about a VAT number, and the button that asks it. */
export const VatCheck = ({ vatId, latest, validate, isChanged }: VatCheckProps) => {
  const { organization: texts } = useAreaTexts();
  const { data: verdict } = useQuery(latest);
  const check = useAction(validate);
  return (
    <div className={styles.check}>
      <div role="status">
        {verdict === undefined || verdict?.vatId !== vatId ? null : <VerdictText verdict={verdict} />}
      </div>
      <Button disabled={check.isPending || isChanged} onClick={() => check.mutate()}>
        {check.isPending ? texts.vatChecking : texts.vatCheck}
      </Button>
      {check.isError ? <FaultNote fault={check.error} /> : null}
    </div>
  );
};
