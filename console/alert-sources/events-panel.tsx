import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useAction } from '../kernel/action.ts';
import { useNow } from '../kernel/now.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { ActionButton } from '../kernel/ui/button.tsx';
import { FaultNote } from '../kernel/ui/form.tsx';
import { PartFault } from '../kernel/ui/notice.tsx';
import { PanelRow, RowNote } from '../kernel/ui/panel.tsx';
import { Received, ReceivedText } from '../kernel/ui/received.tsx';
import { RecordsPanel } from '../kernel/ui/records-panel.tsx';
import { StateText } from '../kernel/ui/state-text.tsx';
import { eventQuery, eventsQuery, replayEvent } from './queries.ts';
import type { ImSourceEvent } from './queries.ts';

/** The body of a delivery as it was received. */
const EventBody = ({ sourceId, eventId }: { sourceId: string; eventId: string }) => {
  const { alertSources: texts } = useAreaTexts();
  const event = useQuery(eventQuery(sourceId, eventId));
  if (event.data === undefined) return event.isError ? <PartFault reading={event} /> : <p aria-busy="true" />;
  return event.data.body === null ? <p>{texts.noBody}</p> : <ReceivedText>{event.data.body}</ReceivedText>;
};

interface EventRowProps {
  sourceId: string;
  event: ImSourceEvent;
  /** True if the delivery can be read again. */
  mayReplay: boolean;
}

/** An event: what it reports, and what it has done. */
export const EventRow = ({ sourceId, event, mayReplay }: EventRowProps) => {
  const { alertSources: texts, responses } = useAreaTexts();
  const formats = useFormats();
  const now = useNow();
  const replay = useAction(() => replayEvent(sourceId, event.publicId));
  const { alert, problem, note, effect, receivedAt, kind } = event;
  const title = alert?.summary ?? note ?? texts.kinds[kind];
  return (
    <PanelRow
      aside={
        <>
          <time dateTime={receivedAt} title={formats.time(receivedAt)}>
            {formats.ago(receivedAt, now)}
          </time>
          {mayReplay ? (
            <ActionButton action={replay} aria-label={texts.replayNamed({ name: title })}>
              {texts.replay}
            </ActionButton>
          ) : null}
        </>
      }
    >
      <span dir="auto">{title}</span>
      <RowNote>
        {kind === 'alert' ? null : `${texts.kinds[kind]} · `}
        {alert === null ? null : `${responses.severities[alert.severity]} · `}
        <StateText tone={effect === 'failed' ? 'bad' : 'soft'}>{texts.effects[effect ?? 'waiting']}</StateText>
      </RowNote>
      {problem === null ? null : <RowNote dir="auto">{problem}</RowNote>}
      {kind === 'test' ? null : (
        <Received label={texts.body} content={() => <EventBody sourceId={sourceId} eventId={event.publicId} />} />
      )}
      <FaultNote fault={replay.error} />
      <RowNote role="status">
        {replay.data === undefined
          ? ''
          : (replay.data.problem ?? texts.replayed({ count: formats.number(replay.data.eventIds.length) }))}
      </RowNote>
    </PanelRow>
  );
};

/** The latest events of a source, newest first. */
export const EventsPanel = ({ sourceId, mayReplay }: { sourceId: string; mayReplay: boolean }) => {
  const { alertSources: texts } = useAreaTexts();
  return (
    <RecordsPanel
      title={texts.events}
      records={useInfiniteQuery(eventsQuery(sourceId))}
      none={texts.noEvents}
      row={(event) => (
        <EventRow
          key={event.publicId}
          sourceId={sourceId}
          event={event}
          mayReplay={mayReplay && event.kind !== 'test'}
        />
      )}
    />
  );
};
