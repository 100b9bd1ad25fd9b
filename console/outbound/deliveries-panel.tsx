import { useInfiniteQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { AttemptRow } from '../channels/delivery-row.tsx';
import { useAction } from '../kernel/action.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { ActionButton } from '../kernel/ui/button.tsx';
import { FaultNote } from '../kernel/ui/form.tsx';
import { RecordsPanel } from '../kernel/ui/records-panel.tsx';
import { deliveriesQuery, retryDelivery } from './queries.ts';
import type { ImOutboundDelivery } from './queries.ts';

interface DeliveryProps {
  integrationId: string;
  delivery: ImOutboundDelivery;
  mayRetry: boolean;
}

const Delivery = ({ integrationId, delivery, mayRetry }: DeliveryProps) => {
  const { outbound: texts, responses } = useAreaTexts();
  const formats = useFormats();
  const retry = useAction(() => retryDelivery(integrationId, delivery.publicId));
  const { event, action, attempts, createdAt, lastAttemptAt, nextAttemptAt, incidentId } = delivery;
  const kind = event.slice(event.indexOf('.') + 1) as keyof typeof responses.kinds;
  const what = action === null ? responses.kinds[kind] : texts.actions[action];
  return (
    <AttemptRow
      attempt={{ ...delivery, at: lastAttemptAt ?? createdAt }}
      title={
        <>
          <Link to="/incidents/responses/$id" params={{ id: incidentId }}>
            {texts.incident}
          </Link>{' '}
          · {what} · {texts.attempts({ count: formats.number(attempts) })}
          {nextAttemptAt === null ? '' : ` · ${texts.nextAttempt({ time: formats.minute(Date.parse(nextAttemptAt)) })}`}
          <FaultNote fault={retry.error} />
        </>
      }
      action={
        mayRetry ? (
          <ActionButton action={retry} aria-label={`${texts.retry}: ${what}`}>
            {texts.retry}
          </ActionButton>
        ) : null
      }
    />
  );
};

/** The latest deliveries of an integration, newest first. */
export const DeliveriesPanel = ({ integrationId, mayRetry }: { integrationId: string; mayRetry: boolean }) => {
  const { channels } = useAreaTexts();
  return (
    <RecordsPanel
      title={channels.deliveries}
      records={useInfiniteQuery(deliveriesQuery(integrationId))}
      none={channels.noDeliveries}
      row={(delivery) => (
        <Delivery key={delivery.publicId} integrationId={integrationId} delivery={delivery} mayRetry={mayRetry} />
      )}
    />
  );
};
