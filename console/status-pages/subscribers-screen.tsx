import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { DeleteButton } from '../kernel/ui/delete-button.tsx';
import { DialogButton } from '../kernel/ui/dialog-button.tsx';
import { isEmptyList } from '../kernel/ui/list-screen.tsx';
import { PanelRow, RowNote } from '../kernel/ui/panel.tsx';
import { SearchedList, useAddressSearch } from '../kernel/ui/searched-list.tsx';
import { statusPageQuery } from './queries.ts';
import { DeliveriesButton } from './subscriber-deliveries.tsx';
import { AddForm, ImportForm } from './subscriber-dialogs.tsx';
import { removeSubscriber, subscribersQuery } from './subscriber-queries.ts';
import type { StatusPageSubscriber } from './subscriber-queries.ts';
import { UnreadRecord, BackLink, ScreenHead } from '../kernel/ui/screen.tsx';

const route = getRouteApi('/status-pages/$id/subscribers');

const SubscriberRow = ({ id, subscriber }: { id: string; subscriber: StatusPageSubscriber }) => {
  const { pagePeople, actions } = useAreaTexts();
  const formats = useFormats();
  const { type, endpoint, status, componentIds, groupIds, createdAt } = subscriber;
  const count = (componentIds?.length ?? 0) + groupIds.length;
  return (
    <PanelRow
      aside={
        <>
          <span>{pagePeople.statuses[status]}</span>
          <DeliveriesButton pageId={id} subscriber={subscriber} />
          <DeleteButton
            name={endpoint}
            words={{ action: actions.remove, question: pagePeople.removeNamed({ name: endpoint }) }}
            hint={pagePeople.removeHint}
            onDelete={() => removeSubscriber(id, subscriber.id)}
          />
        </>
      }
    >
      <strong dir="auto">{endpoint}</strong>
      <RowNote>
        {pagePeople.types[type]} · {count === 0 ? pagePeople.whole : pagePeople.parts({ count })} ·{' '}
        {formats.date(createdAt)}
      </RowNote>
    </PanelRow>
  );
};

/** The people and systems that get the announcements of a page. */
export const SubscribersScreen = () => {
  const { statusPages, pagePeople } = useAreaTexts();
  const { id } = route.useParams();
  const search = useAddressSearch();
  const page = useQuery(statusPageQuery(id));
  const subscribers = useInfiniteQuery(subscribersQuery(id, search));
  const back = (
    <BackLink to="/status-pages/$id" params={{ id }}>
      {page.data?.title ?? statusPages.back}
    </BackLink>
  );
  if (page.data === undefined) return <UnreadRecord record={page} back={back} />;
  const add = (
    <DialogButton isMain label={pagePeople.add} title={pagePeople.add} hint={pagePeople.addHint}>
      {(close) => <AddForm id={id} onClose={close} />}
    </DialogButton>
  );
  return (
    <>
      {back}
      <ScreenHead
        title={statusPages.subscribersLabel}
        status={statusPages.subscribers({ count: page.data.subscriberCount })}
      >
        {search === undefined && isEmptyList(subscribers) ? null : add}
        <DialogButton label={pagePeople.import} title={pagePeople.import} hint={pagePeople.importHint}>
          {(close) => <ImportForm id={id} onClose={close} />}
        </DialogButton>
      </ScreenHead>
      <SearchedList
        label={pagePeople.search}
        records={subscribers}
        none={pagePeople.none}
        noneHint={pagePeople.noneHint}
        add={add}
        nothingFound={pagePeople.nothingFound}
        row={(subscriber) => <SubscriberRow key={subscriber.id} id={id} subscriber={subscriber} />}
      />
    </>
  );
};
