import { useInfiniteQuery } from '@tanstack/react-query';
import { useAction } from '../kernel/action.ts';
import { useTexts } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { FaultNote } from '../kernel/ui/form.tsx';
import { PanelRows } from '../kernel/ui/panel.tsx';
import { DeliveryRow } from './delivery-row.tsx';
import { deliveriesQuery, testChannel } from './queries.ts';
import type { AlertDelivery } from './queries.ts';
import styles from './channel-test.module.css';

const ASK_AGAIN_MS = 1_000;

/** Returns the latest attempt of each message that was sent. */
const resultsOf = (ids: readonly string[], deliveries: readonly AlertDelivery[]): readonly AlertDelivery[] =>
  ids.flatMap((id) => deliveries.find(({ messageId }) => messageId === id) ?? []);

/** Sends a test, and shows what each receiver answered. */
export const ChannelTest = ({ id }: { id: string }) => {
  const { channels } = useTexts();
  const test = useAction(() => testChannel(id));
  const sent = test.data ?? [];
  // Deliveries are not among the changes that the service announces.
  const deliveries = useInfiniteQuery({
    ...deliveriesQuery(id),
    enabled: sent.length > 0,
    refetchInterval: ({ state }) =>
      resultsOf(sent, state.data?.pages[0]?.items ?? []).length < sent.length ? ASK_AGAIN_MS : false,
  });
  const results = resultsOf(sent, deliveries.data?.items ?? []);
  const isWaiting = test.isPending || results.length < sent.length;
  return (
    <div className={styles.test}>
      <Button isMain disabled={isWaiting} onClick={() => test.mutate()}>
        {isWaiting ? channels.testing : channels.test}
      </Button>
      <FaultNote fault={test.error} />
      <div role="status" className={styles.results}>
        {results.length === 0 ? null : (
          <PanelRows>
            {results.map((delivery) => (
              <DeliveryRow key={delivery.id} delivery={delivery} />
            ))}
          </PanelRows>
        )}
      </div>
    </div>
  );
};
