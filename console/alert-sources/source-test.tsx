import { useQuery } from '@tanstack/react-query';
import { useAction } from '../kernel/action.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { FaultNote } from '../kernel/ui/form.tsx';
import { eventQuery, sendTestAlert } from './queries.ts';
import styles from './source-test.module.css';

const ASK_AGAIN_MS = 500;

/** Sends a test alert, and says what it has done. */
export const SourceTest = ({ id }: { id: string }) => {
  const { alertSources: texts } = useAreaTexts();
  const test = useAction(() => sendTestAlert(id));
  const event = useQuery({
    ...eventQuery(id, test.data ?? ''),
    enabled: test.data !== undefined,
    // An event takes effect soon after it is stored, which the service does not announce.
    refetchInterval: ({ state }) => (state.data?.effect === null ? ASK_AGAIN_MS : false),
  });
  const effect = event.data?.effect ?? null;
  const isWaiting = test.isPending || (test.data !== undefined && effect === null && !event.isError);
  return (
    <div className={styles.test}>
      <Button disabled={isWaiting} onClick={() => test.mutate()}>
        {isWaiting ? texts.testing : texts.test}
      </Button>
      <FaultNote fault={test.error ?? event.error} />
      <p role="status">{effect === null ? '' : texts.tested({ effect: texts.effects[effect] })}</p>
    </div>
  );
};
