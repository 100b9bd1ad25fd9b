import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMe } from '../access/queries.ts';
import { MonitorChanges } from '../changes/monitor-changes.tsx';
import { MonitorChannels } from '../channels/monitor-channels.tsx';
import { waitingRequestsQuery } from '../change-requests/queries.ts';
import { CheckHistory } from '../checks/check-history.tsx';
import { CheckNow } from '../checks/check-now.tsx';
import { monitorQuery } from '../checks/queries.ts';
import type { MonitorSummary } from '../checks/queries.ts';
import { ExpiryPanel } from '../checks/expiry-panel.tsx';
import { ResponseTimes } from '../checks/response-times.tsx';
import { StateHistory } from '../checks/state-history.tsx';
import { UptimeFigures } from '../checks/uptime-figures.tsx';
import { ExplanationPanel } from '../explanations/explanation-panel.tsx';
import { MonitorIncidents } from '../incidents/monitor-incidents.tsx';
import { lazyAreaPart } from '../kernel/lazy-area.ts';
import { useTexts, useFormats } from '../kernel/texts.ts';
import { CopyButton } from '../kernel/ui/copy-button.tsx';
import { TabTitle, FaultState, StaleNotice, SheetSkeleton } from '../kernel/ui/notice.tsx';
import { BackLink, Columns } from '../kernel/ui/screen.tsx';
import { StateShape } from '../kernel/ui/state-mark.tsx';
import { WhenNear } from '../kernel/ui/when-near.tsx';
import { useChangeRights } from './change-right.ts';
import { MonitorActions } from './monitor-actions.tsx';
import layout from '../kernel/ui/layout.module.css';
import styles from './monitor-screen.module.css';

const MonitorRequests = lazyAreaPart(
  () => import('../change-requests/request-panels.tsx'),
  'MonitorRequests',
  <SheetSkeleton />,
);
const RunningMaintenance = lazyAreaPart(() => import('../maintenance/running-maintenance.tsx'), 'RunningMaintenance');
const PauseEnd = lazyAreaPart(() => import('./pause-end.tsx'), 'PauseEnd');
const MonitorTags = lazyAreaPart(() => import('./monitor-tags.tsx'), 'MonitorTags', <SheetSkeleton />);
const ExpectedPanel = lazyAreaPart(() => import('../changes/expected-panel.tsx'), 'ExpectedPanel', <SheetSkeleton />);
const MissingKind = lazyAreaPart(() => import('./own-kind-note.tsx'), 'MissingKind');
const HeartbeatSignals = lazyAreaPart(() => import('../checks/heartbeat-signals.tsx'), 'HeartbeatSignals');

const route = getRouteApi('/monitors/$kind/$id');

/** The state of a monitor in one sentence. */
const StateSentence = ({ monitor: { state, since, waitingSince } }: { monitor: MonitorSummary }) => {
  const { states, monitor } = useTexts();
  const formats = useFormats();
  if (waitingSince !== null)
    return <p className={styles.sentence}>{monitor.waiting({ time: formats.time(waitingSince) })}</p>;
  if (since === null) return <p className={styles.sentence}>{monitor.never}</p>;
  return (
    <p className={styles.sentence} title={new Date(since).toISOString()}>
      <StateShape state={state} />
      {monitor.since({ state: states[state], time: formats.time(since) })}
    </p>
  );
};

/** The address to which a job sends its heartbeats. */
const HeartbeatAddress = ({ token }: { token: string }) => {
  const { monitorForm } = useTexts();
  const address = `${location.origin}/api/heartbeat/${token}`;
  return (
    <div className={styles.heartbeat}>
      <p>{monitorForm.ping}</p>
      <code>{address}</code>
      <CopyButton text={address} />
    </div>
  );
};

/** One monitor: its state, figures and checks. */
export const MonitorScreen = () => {
  const { monitor: texts, problem } = useTexts();
  const address = route.useParams();
  const { check } = route.useSearch();
  const me = useMe();
  const monitor = useQuery(monitorQuery(address));
  const rights = useChangeRights();
  const requests = useQuery(waitingRequestsQuery(address.id));
  const waiting = requests.data?.items ?? [];
  // What is below is in its place once the requests are known.
  const data = requests.isPending ? undefined : monitor.data;
  if (monitor.data === undefined && monitor.isError)
    return (
      <>
        <BackLink to="/monitors">{texts.back}</BackLink>
        <FaultState isScreen fault={monitor.error} onRetry={() => void monitor.refetch()} />
      </>
    );
  const mayEdit = me.permissions.includes('editMonitors');
  const mayChange = mayEdit && monitor.data !== undefined && rights !== undefined && !rights.mustRequest(monitor.data);
  return (
    <>
      {monitor.data === undefined ? null : <TabTitle title={monitor.data.name} />}
      <BackLink to="/monitors">{texts.back}</BackLink>
      <div className={styles.head}>
        <div className={styles.title}>
          <h1 dir="auto" aria-busy={monitor.data === undefined}>
            {monitor.data?.name ?? (
              <span className={styles.skeleton}>
                <span className="aside">{problem.loading}</span>
              </span>
            )}
          </h1>
          <p className={layout.soft} dir="auto">
            {monitor.data?.target ?? <span className={styles.skeleton} />}
          </p>
          {monitor.data === undefined ? <p className={styles.sentence} /> : <StateSentence monitor={monitor.data} />}
          {monitor.data === undefined ? null : (
            <>
              {monitor.data.isPaused ? null : <RunningMaintenance address={address} />}
              {monitor.data.pausedUntil === null ? null : <PauseEnd at={monitor.data.pausedUntil} />}
            </>
          )}
        </div>
        {mayEdit ? (
          <div className={styles.actions} data-actions>
            {monitor.data === undefined ? null : <MonitorActions address={address} monitor={monitor.data} />}
            {monitor.data === undefined || monitor.data.isHeartbeat ? null : (
              <CheckNow address={address} canBeChecked={monitor.data.canBeChecked} />
            )}
          </div>
        ) : null}
      </div>
      {monitor.data?.heartbeatToken === undefined || monitor.data.heartbeatToken === null ? null : (
        <HeartbeatAddress token={monitor.data.heartbeatToken} />
      )}
      <StaleNotice reading={monitor} />
      <div className={styles.changes}>
        {waiting.length === 0 ? null : <MonitorRequests requests={waiting} />}
        {monitor.data?.missingKind ? <MissingKind name={monitor.data.missingKind} /> : null}
        <MonitorChanges address={address} mayDecide={mayChange} />
      </div>
      <UptimeFigures address={address} />
      <div className={styles.panels}>
        <StateHistory address={address} />
        <ResponseTimes address={address} />
        <Columns>
          <MonitorIncidents address={address} />
          <ExpiryPanel address={address} />
          {data === undefined ? null : (
            <>
              <WhenNear>
                <MonitorTags address={address} customerId={data.customerId} mayEdit={mayEdit} />
              </WhenNear>
              {data.watched === null ? null : (
                <WhenNear>
                  <ExpectedPanel address={address} isWatched={data.watched.length > 0} mayEdit={mayChange} />
                </WhenNear>
              )}
              {me.customer === null ? (
                <WhenNear>
                  <MonitorChannels address={address} customerId={data.customerId} />
                </WhenNear>
              ) : null}
            </>
          )}
        </Columns>
      </div>
      {monitor.data?.isHeartbeat === true ? <HeartbeatSignals id={address.id} /> : null}
      <div className={styles.panels}>
        <ExplanationPanel asked={{ monitor: address.id }} />
      </div>
      {data === undefined ? (
        <SheetSkeleton />
      ) : (
        <WhenNear isFirst={check !== undefined}>
          <CheckHistory address={address} />
        </WhenNear>
      )}
    </>
  );
};
