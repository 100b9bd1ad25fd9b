import { useMutation, useQueryClient } from '@tanstack/react-query';
import { ApiFault } from '../kernel/fault.ts';
import { useTexts } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { triggerCheck } from './queries.ts';
import type { MonitorAddress } from './queries.ts';
import styles from './check-now.module.css';

/** Checks the monitor now, and says what the check means. */
export const CheckNow = ({ address }: { address: MonitorAddress }) => {
  const { monitor, problem } = useTexts();
  const queries = useQueryClient();
  const check = useMutation({
    mutationFn: () => triggerCheck(address),
    onSuccess: () => queries.invalidateQueries(),
  });
  const refusal = check.error instanceof ApiFault && check.error.detail !== '' ? check.error.detail : problem.load;
  return (
    <div className={styles.check}>
      <Button isMain disabled={check.isPending} onClick={() => check.mutate()}>
        {check.isPending ? monitor.checking : monitor.checkNow}
      </Button>
      <p role="status" className={styles.result}>
        {check.isError ? refusal : (check.data?.explanation ?? '')}
      </p>
    </div>
  );
};
