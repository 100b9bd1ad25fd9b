import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useState } from 'react';
import { ExplanationPanel } from '../explanations/explanation-panel.tsx';
import { IncidentShape } from '../incidents/incident-mark.tsx';
import { useAction } from '../kernel/action.ts';
import { useNow } from '../kernel/now.ts';
import { useAreaTexts, useTexts, useFormats } from '../kernel/texts.ts';
import { PanelMore } from '../kernel/ui/more-button.tsx';
import { ButtonLink } from '../kernel/ui/button.tsx';
import { TextArea } from '../kernel/ui/field.tsx';
import { ActionForm } from '../kernel/ui/form.tsx';
import { ReadingFault, StaleNotice } from '../kernel/ui/notice.tsx';
import { Panel, PanelNote, PanelRow, PanelRows } from '../kernel/ui/panel.tsx';
import { BackLink, ScreenHead, UnreadRecord } from '../kernel/ui/screen.tsx';
import { wordsOf } from './entry-words.ts';
import { Escalation } from './escalation.tsx';
import { addNote, imIncidentQuery, imTimelineQuery } from './queries.ts';
import type { ImIncident, ImTicket, ImTimelineEntry } from './queries.ts';
import { ResponseActions } from './response-actions.tsx';
import { ResponseAlerts } from './response-alerts.tsx';
import layout from '../kernel/ui/layout.module.css';
import styles from './response-screen.module.css';

const route = getRouteApi('/incidents/responses/$id');

/** Says when the incident was acknowledged, and by whom if that person is among the responders. */
const Acknowledged = ({ incident: { responders, acknowledgedBy }, at }: { incident: ImIncident; at: string }) => {
  const { incidents } = useTexts();
  const time = useFormats().time(at);
  const name = responders.find(({ userId }) => userId === acknowledgedBy)?.name;
  return (
    <p dir="auto">
      {name === undefined ? incidents.acknowledgedAt({ time }) : incidents.acknowledgedBy({ time, name })}
    </p>
  );
};

const SYSTEMS: Readonly<Record<ImTicket['system'], string>> = {
  jira: 'Jira',
  zammad: 'Zammad',
  github: 'GitHub',
  gitlab: 'GitLab',
  halopsa: 'HaloPSA',
};

/** A ticket of the incident in another system, with its address once it is there. */
const Ticket = ({ ticket: { system, url, state } }: { ticket: ImTicket }) => {
  const { responses } = useTexts();
  const text = responses.tickets[state]({ system: SYSTEMS[system] });
  return (
    <p>
      {url === null ? (
        text
      ) : (
        <a href={url} rel="noreferrer">
          {text}
        </a>
      )}
    </p>
  );
};

/** The status of an incident in one sentence, and the outage that it is about. */
const Sentence = ({ incident }: { incident: ImIncident }) => {
  const { incidents, responses } = useTexts();
  const formats = useFormats();
  const now = useNow();
  const { status, severity, createdAt, acknowledgedAt, resolvedAt, mergedIntoId, snoozedUntil, labels } = incident;
  const word = incidents.statuses[status];
  return (
    <div className={layout.lines}>
      <p className={layout.sentence} title={createdAt}>
        <IncidentShape status={status} />
        {resolvedAt === null
          ? incidents.sentenceOpen({ status: word, time: formats.time(createdAt) })
          : incidents.sentenceOver({ status: word, from: formats.time(createdAt), to: formats.time(resolvedAt) })}
        {` · ${responses.severities[severity]}`}
      </p>
      {acknowledgedAt === null ? null : <Acknowledged incident={incident} at={acknowledgedAt} />}
      {mergedIntoId === null ? null : (
        <p>
          <Link to="/incidents/responses/$id" params={{ id: mergedIntoId }}>
            {responses.mergedInto}
          </Link>
        </p>
      )}
      {snoozedUntil === null || Date.parse(snoozedUntil) <= now ? null : (
        <p>{incidents.snoozed({ time: formats.time(snoozedUntil) })}</p>
      )}
      {labels.incidentId === undefined ? null : (
        <p>
          <Link to="/incidents/$id" params={{ id: labels.incidentId }}>
            {incidents.evidence}
          </Link>
        </p>
      )}
      {incident.tickets.map((ticket, at) => (
        <Ticket key={at} ticket={ticket} />
      ))}
    </div>
  );
};

const Responders = ({ incident: { responders } }: { incident: ImIncident }) => {
  const { responses } = useTexts();
  const formats = useFormats();
  return (
    <Panel title={responses.responders}>
      {responders.length === 0 ? (
        <PanelNote>{responses.noResponders}</PanelNote>
      ) : (
        <PanelRows>
          {responders.map(({ userId, name, addedAt }) => (
            <PanelRow key={userId} aside={<time dateTime={addedAt}>{formats.time(addedAt)}</time>}>
              <span dir="auto">{name}</span>
            </PanelRow>
          ))}
        </PanelRows>
      )}
    </Panel>
  );
};

const Entry = ({ entry }: { entry: ImTimelineEntry }) => {
  const texts = useAreaTexts();
  const { responses } = texts;
  const formats = useFormats();
  const { at, kind, actor, data } = entry;
  const merged = kind === 'mergedInto' || kind === 'mergedFrom' ? data.incidentId : undefined;
  const who =
    actor.name ??
    { system: responses.service, page: responses.somebody, channel: responses.somebody, user: '', source: '' }[
      actor.kind
    ];
  const words = wordsOf(entry, { texts, formats });
  return (
    <PanelRow aside={<time dateTime={at}>{formats.time(at)}</time>}>
      <span>
        <strong dir="auto">{who}</strong>{' '}
        {typeof merged === 'string' ? (
          <Link to="/incidents/responses/$id" params={{ id: merged }}>
            {responses.kinds[kind]}
          </Link>
        ) : (
          responses.kinds[kind]
        )}
      </span>
      {words === '' ? null : (
        <span className={styles.words} dir="auto">
          {words}
        </span>
      )}
    </PanelRow>
  );
};

const NewNote = ({ id }: { id: string }) => {
  const { responses } = useTexts();
  const [text, setText] = useState('');
  const add = useAction(() => addNote(id, text));
  return (
    <div className={styles.form}>
      <ActionForm
        action={add}
        submit={responses.addNote}
        isMinor
        onSubmit={() => add.mutate(undefined, { onSuccess: () => setText('') })}
      >
        <TextArea label={responses.note} value={text} onChange={setText} required />
      </ActionForm>
    </div>
  );
};

/** What people, the service and sources did, newest first. */
const Timeline = ({ id }: { id: string }) => {
  const { incidents, responses } = useTexts();
  const timeline = useInfiniteQuery(imTimelineQuery(id));
  const entries = timeline.data?.pages.flatMap(({ items }) => items) ?? [];
  const report = (
    <ButtonLink href={`/api/im/incidents/${id}/timeline?format=md`} download>
      {responses.report}
    </ButtonLink>
  );
  return (
    <Panel title={incidents.timeline} aside={report}>
      <ReadingFault reading={timeline} />
      <NewNote id={id} />
      <PanelRows>
        {entries.map((entry) => (
          <Entry key={entry.id} entry={entry} />
        ))}
      </PanelRows>
      <PanelMore pages={timeline} />
    </Panel>
  );
};

/** One incident that people respond to: how it stands, who is paged next, and what was done. */
export const ResponseScreen = () => {
  const { incidents: texts } = useTexts();
  const { id } = route.useParams();
  const incident = useQuery(imIncidentQuery(id));
  const { data } = incident;
  if (data === undefined) return <UnreadRecord record={incident} />;
  return (
    <>
      <BackLink to="/incidents" search={{ tab: 'responses' }}>
        {texts.back}
      </BackLink>
      <ScreenHead title={data.title} />
      <StaleNotice reading={incident} />
      <Sentence incident={data} />
      <ResponseActions incident={data} />
      <div className={styles.parts}>
        <Timeline id={id} />
        <div className={styles.column}>
          <Panel title={texts.response}>
            <Escalation incident={data} />
          </Panel>
          <Responders incident={data} />
          <ResponseAlerts id={id} />
          <ExplanationPanel asked={{ incident: id }} />
        </div>
      </div>
    </>
  );
};
