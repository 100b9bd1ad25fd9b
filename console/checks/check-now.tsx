import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiFault } from '../kernel/fault.ts';
import { useTexts } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { triggerCheck } from './queries.ts';
import type { MonitorAddress } from './queries.ts';
import styles from './check-now.module.css';

interface CheckNowProps {
  address: MonitorAddress;
  /** False if no location can check the monitor. */
  canBeChecked: boolean;
}

/** Checks the monitor now, and says what the check means. */
export const CheckNow = ({ address, canBeChecked }: CheckNowProps) => {
  const { monitor, problem } = useTexts();
  const queries = useQueryClient();
  const check = useMutation({
    mutationFn: () => triggerCheck(address),
    onSuccess: () => queries.invalidateQueries(),
  });
  const refusal = check.error instanceof ApiFault && check.error.detail !== '' ? check.error.detail : problem.load;
  return (
    <div className={styles.check}>
      <Button isMain disabled={check.isPending || !canBeChecked} onClick={() => check.mutate()}>
        {check.isPending ? monitor.checking : monitor.checkNow}
      </Button>
      <p role="status" className={styles.result}>
        {check.isError ? refusal : (check.data?.explanation ?? (canBeChecked ? '' : monitor.noLocation))}
      </p>
    </div>
  );
};
