import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { getRouteApi, Link } from '@tanstack/react-router';
import { useMe } from '../access/queries.ts';
import { DeliveryRow } from '../channels/delivery-row.tsx';
import { CheckEvidence } from '../checks/evidence.tsx';
import { ExplanationPanel } from '../explanations/explanation-panel.tsx';
import { OutageResponses } from '../incident-management/outage-responses.tsx';
import { SnoozeActions } from '../incident-management/snooze-actions.tsx';
import { useAction } from '../kernel/action.ts';
import { useNow } from '../kernel/now.ts';
import { useAreaTexts, useFormats, useTexts } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { DeleteButton } from '../kernel/ui/delete-button.tsx';
import { FaultNote } from '../kernel/ui/form.tsx';
import { StaleNotice } from '../kernel/ui/notice.tsx';
import { Panel } from '../kernel/ui/panel.tsx';
import { PlaceLink } from '../kernel/ui/place-link.tsx';
import { RecordsPanel } from '../kernel/ui/records-panel.tsx';
import { BackLink, ScreenHead, UnreadRecord } from '../kernel/ui/screen.tsx';
import { automaticIncidentMachine } from '../../src/domain/incidents/automatic-incident.machine.ts';
import { IncidentShape } from './incident-mark.tsx';
import { changeIncident, incidentDeliveriesQuery, incidentQuery, monitorWithId } from './queries.ts';
import type { Incident } from './queries.ts';
import { IncidentTimeline } from './incident-timeline.tsx';
import { PostmortemPanel } from './postmortem-panel.tsx';
import { removeIncident } from './announcements.ts';
import layout from '../kernel/ui/layout.module.css';
import styles from './incident-screen.module.css';

const route = getRouteApi('/incidents/$id');

/** How long an incident that was reopened lasted without the times between its outages, and which these are. */
const Gaps = ({ incident: { gaps, downSeconds } }: { incident: Incident }) => {
  const { incidents } = useTexts();
  const formats = useFormats();
  if (gaps.length === 0) return null;
  const periods = gaps.map(({ from, to }) => formats.range(from, to));
  return (
    <>
      {downSeconds === null ? null : <p>{incidents.downFor({ duration: formats.duration(downSeconds) })}</p>}
      <p>{incidents.upBetween({ periods: formats.list(periods) })}</p>
    </>
  );
};

/** The status of an incident in one sentence. */
const Sentence = ({ incident }: { incident: Incident }) => {
  const { incidents } = useTexts();
  const formats = useFormats();
  const now = useNow();
  const { status, startedAt, acknowledgedAt, resolvedAt, heldByParent, snoozedUntil } = incident;
  const word = incidents.statuses[status];
  return (
    <div className={layout.lines}>
      <p className={layout.sentence} title={startedAt}>
        <IncidentShape status={status} />
        {resolvedAt === null
          ? incidents.sentenceOpen({ status: word, time: formats.time(startedAt) })
          : incidents.sentenceOver({ status: word, from: formats.time(startedAt), to: formats.time(resolvedAt) })}
      </p>
      <Gaps incident={incident} />
      {acknowledgedAt === null ? null : <p>{incidents.acknowledgedAt({ time: formats.time(acknowledgedAt) })}</p>}
      {heldByParent && resolvedAt === null ? <p>{incidents.held}</p> : null}
      {snoozedUntil === null || Date.parse(snoozedUntil) <= now ? null : (
        <p>{incidents.snoozed({ time: formats.time(snoozedUntil) })}</p>
      )}
    </div>
  );
};

/** The monitor whose outage it is. */
const MonitorOf = ({ monitorId }: { monitorId: number }) => {
  const { data: monitor } = useQuery(monitorWithId(monitorId));
  if (monitor === undefined || monitor === null) return null;
  const { kind, publicId, name, customerName } = monitor;
  return (
    <p className={styles.monitor}>
      <Link to="/monitors/$kind/$id" params={{ kind, id: publicId }} dir="auto">
        {name}
      </Link>
      {customerName === null ? null : <span dir="auto"> · {customerName}</span>}
    </p>
  );
};

/** The actions on an announcement. */
const AnnouncementActions = ({ incident: { publicId: id, title } }: { incident: Incident }) => {
  const { actions, announcements } = useAreaTexts();
  const navigate = route.useNavigate();
  return (
    <>
      <PlaceLink to="/incidents/$id/edit" params={{ id }}>
        {actions.edit}
      </PlaceLink>
      <DeleteButton
        name={title}
        hint={announcements.deleteHint}
        onDelete={() => removeIncident(id)}
        onDeleted={() => void navigate({ to: '/incidents', search: { tab: 'announcements' } })}
      />
    </>
  );
};

/** What people do with an incident, as far as its status and their role permit. */
const Actions = ({ incident }: { incident: Incident }) => {
  const { incidents } = useTexts();
  const now = useNow();
  const { origin, publicId, snoozedUntil } = incident;
  const change = useAction((changes: Parameters<typeof changeIncident>[1]) => changeIncident(publicId, changes));
  const possible: Readonly<Record<string, unknown>> =
    origin === 'automatic'
      ? automaticIncidentMachine.transitions[incident.status as 'open' | 'acknowledged' | 'resolved']
      : { resolve: incident.status !== 'resolved' };
  return (
    <>
      {'acknowledge' in possible ? (
        <Button isMain disabled={change.isPending} onClick={() => change.mutate({ status: 'acknowledged' })}>
          {incidents.acknowledge}
        </Button>
      ) : null}
      {possible.resolve === undefined || possible.resolve === false ? null : (
        <Button disabled={change.isPending} onClick={() => change.mutate({ status: 'resolved' })}>
          {incidents.resolve}
        </Button>
      )}
      {origin === 'automatic' && incident.status !== 'resolved' ? (
        <SnoozeActions
          isSnoozed={snoozedUntil !== null && Date.parse(snoozedUntil) > now}
          isBusy={change.isPending}
          onSnooze={(until) => change.mutate({ snoozedUntil: until })}
        />
      ) : null}
      {origin === 'manual' ? <AnnouncementActions incident={incident} /> : null}
      <FaultNote fault={change.error} />
    </>
  );
};

const Deliveries = ({ id }: { id: string }) => {
  const { incidents } = useTexts();
  return (
    <RecordsPanel
      title={incidents.deliveries}
      records={useInfiniteQuery(incidentDeliveriesQuery(id))}
      none={incidents.noDeliveries}
      row={(delivery) => <DeliveryRow key={delivery.id} delivery={delivery} />}
    />
  );
};

/** One outage or announcement: how it stands, how we know, what was said and to whom. */
export const IncidentScreen = () => {
  const { incidents: texts } = useTexts();
  const { id } = route.useParams();
  const me = useMe();
  const incident = useQuery(incidentQuery(id));
  const { data } = incident;
  if (data === undefined)
    return <UnreadRecord record={incident} back={<BackLink to="/incidents">{texts.back}</BackLink>} />;
  const mayEdit = me.permissions.includes('editIncidents');
  const mayRespond = me.organization.imEnabled && me.permissions.includes('useIncidentManagement');
  return (
    <>
      <BackLink to="/incidents" search={data.origin === 'manual' ? { tab: 'announcements' } : {}}>
        {texts.back}
      </BackLink>
      <ScreenHead title={data.title}>{mayEdit ? <Actions incident={data} /> : null}</ScreenHead>
      <StaleNotice reading={incident} />
      <Sentence incident={data} />
      {data.monitorId === null ? null : <MonitorOf monitorId={data.monitorId} />}
      {data.summary === null ? null : (
        <p className={styles.summary} dir="auto">
          {data.summary}
        </p>
      )}
      <div className={styles.parts}>
        {data.evidence === null ? null : (
          <Panel title={texts.evidence}>
            <div className={styles.evidence}>
              <CheckEvidence
                check={{ evidence: data.evidence, timings: data.evidence.timings }}
                monitorId={data.monitorId}
              />
            </div>
          </Panel>
        )}
        <div className={layout.column}>
          {mayRespond && data.origin === 'automatic' ? <OutageResponses outage={data} /> : null}
          <IncidentTimeline incident={data} mayEdit={mayEdit} />
          <Deliveries id={id} />
          {data.origin === 'automatic' ? <ExplanationPanel asked={{ incident: id }} /> : null}
          <PostmortemPanel incident={data} mayEdit={mayEdit} />
        </div>
      </div>
    </>
  );
};
