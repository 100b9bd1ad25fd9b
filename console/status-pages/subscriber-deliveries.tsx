import { useInfiniteQuery } from '@tanstack/react-query';
import { SendErrorNote } from '../channels/send-error-note.tsx';
import type { AnnouncementDelivery } from '../client/types.gen.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { DialogButton } from '../kernel/ui/dialog-button.tsx';
import { RecordList } from '../kernel/ui/list-screen.tsx';
import { PanelRow, NameLink, RowNote } from '../kernel/ui/panel.tsx';
import { StateText } from '../kernel/ui/state-text.tsx';
import { announcementsQuery } from './subscriber-queries.ts';
import type { StatusPageSubscriber } from './subscriber-queries.ts';

const tones = { queued: 'soft', waiting: 'soft', sent: 'good', failed: 'bad' } as const;

const DeliveryRow = ({ delivery }: { delivery: AnnouncementDelivery }) => {
  const { pagePeople } = useAreaTexts();
  const formats = useFormats();
  const { subject, subjectId: id, event, title, status, attempts, responseStatus, error } = delivery;
  const at = delivery.attemptedAt ?? delivery.createdAt;
  const name = title ?? pagePeople.automatic;
  return (
    <PanelRow
      aside={
        <>
          {responseStatus === null ? null : <span>{responseStatus}</span>}
          <StateText tone={tones[status]}>{pagePeople.deliveryStatuses[status]}</StateText>
          <time dateTime={at}>{formats.minute(Date.parse(at))}</time>
        </>
      }
    >
      {subject === 'incident' ? (
        <NameLink to="/incidents/$id" params={{ id }}>
          {name}
        </NameLink>
      ) : (
        <NameLink to="/maintenance/$id" params={{ id }}>
          {name}
        </NameLink>
      )}
      <RowNote>
        {[pagePeople.events[event], ...(attempts > 1 ? [pagePeople.attempts({ count: attempts })] : [])].join(' · ')}
      </RowNote>
      <SendErrorNote error={error} />
    </PanelRow>
  );
};

const Deliveries = ({ pageId, subscriberId }: { pageId: string; subscriberId: number }) => {
  const { pagePeople } = useAreaTexts();
  return (
    <RecordList
      records={useInfiniteQuery(announcementsQuery(pageId, subscriberId))}
      none={pagePeople.noDeliveries}
      row={(delivery) => <DeliveryRow key={delivery.id} delivery={delivery} />}
    />
  );
};

/** A button that shows which announcements went to a subscriber, when, and which of them failed. */
export const DeliveriesButton = ({ pageId, subscriber }: { pageId: string; subscriber: StatusPageSubscriber }) => {
  const { pagePeople } = useAreaTexts();
  const { id, endpoint } = subscriber;
  return (
    <DialogButton
      label={pagePeople.deliveries}
      name={`${pagePeople.deliveries} ${endpoint}`}
      title={pagePeople.deliveriesTo({ name: endpoint })}
    >
      <Deliveries pageId={pageId} subscriberId={id} />
    </DialogButton>
  );
};
