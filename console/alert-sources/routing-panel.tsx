import { queryOptions, useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { RoutedTo } from '../../src/domain/alert-sources/routing.ts';
import type { Severity } from '../../src/domain/paging/incident-state.ts';
import { offeredPoliciesQuery, simulatePolicy } from '../escalation/queries.ts';
import { useNow } from '../kernel/now.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { SelectField, TextArea } from '../kernel/ui/field.tsx';
import { PartFault } from '../kernel/ui/notice.tsx';
import { Panel } from '../kernel/ui/panel.tsx';
import { MonitorField } from '../monitors/monitor-field.tsx';
import type { NamedMonitor } from '../monitors/monitor-field.tsx';
import { allTeamsQuery } from '../teams/queries.ts';
import { alertDefaultsQuery, eventsQuery, monitorRoutingQuery } from './queries.ts';
import { NO_LABELS, routingOutcome, typedAlert } from './routing-outcome.ts';
import { RoutingResult } from './routing-result.tsx';
import type { NamedTarget } from './routing-result.tsx';
import type { SourceValues } from './source-values.ts';
import { SeverityField } from './target-fields.tsx';
import layout from '../kernel/ui/layout.module.css';

/** The people whom a stored policy would page now. Nothing is sent. */
const simulationQuery = (policyId: number | null, severity: Severity) =>
  queryOptions({
    queryKey: ['simulation', policyId, severity],
    queryFn: () => (policyId === null ? null : simulatePolicy({ policyId, severity, at: null })),
  });

interface Named {
  readonly id: number;
  readonly name: string;
}

const named = (target: RoutedTo | null, records: readonly Named[] | undefined): NamedTarget | null =>
  target === null ? null : { from: target.from, name: records?.find(({ id }) => id === target.id)?.name ?? '' };

interface RoutingPanelProps {
  values: SourceValues;
  /** The id of the stored source, whose latest alerts can be tried. */
  id?: string;
}

/** Says where an alert would go by the routes as they are typed, and whom it would page. Nothing is sent. */
export const RoutingPanel = ({ values, id }: RoutingPanelProps) => {
  const { alertSources: texts } = useAreaTexts();
  const { timeZone } = useFormats();
  const now = useNow();
  const [alert, setAlert] = useState(NO_LABELS);
  const settings = useQuery(alertDefaultsQuery);
  const teams = useQuery(allTeamsQuery);
  const policies = useQuery(offeredPoliciesQuery);
  const events = useInfiniteQuery({ ...eventsQuery(id ?? ''), enabled: id !== undefined });
  const failed = [settings, teams, policies].find(({ data, isError }) => isError && data === undefined);
  const tried = (events.data?.items ?? []).filter((event) => event.kind === 'alert');
  const outcome = routingOutcome({
    alert,
    values,
    settings: settings.data ?? { teamId: null, customerId: null, escalationPolicyId: null },
    teamIds: (teams.data ?? []).map((team) => team.id),
    policyIds: (policies.data ?? []).map((policy) => policy.id),
    now: new Date(now),
    timeZone,
  });
  const { severity } = outcome;
  const simulation = useQuery(simulationQuery(outcome.policy?.id ?? null, severity));
  return (
    <Panel title={texts.dryRun}>
      <div className={layout.form}>
        <p>{texts.dryRunHint}</p>
        {tried.length === 0 ? null : (
          <SelectField
            label={texts.tryEvent}
            value=""
            options={[['', ''], ...tried.map((event) => [event.publicId, event.alert?.summary ?? ''] as const)]}
            onChange={(eventId) => {
              const found = tried.find(({ publicId }) => publicId === eventId)?.alert;
              if (found !== null && found !== undefined) setAlert(typedAlert(found));
            }}
          />
        )}
        <SeverityField
          value={alert.severity}
          onChange={(next) => setAlert({ ...alert, severity: next === '' ? alert.severity : next })}
        />
        <TextArea
          label={texts.labels}
          hint={texts.labelsHint}
          value={alert.labels}
          spellCheck={false}
          onChange={(labels) => setAlert({ ...alert, labels })}
        />
      </div>
      {failed === undefined ? (
        <RoutingResult
          alert={{
            ...outcome,
            team: named(outcome.team, teams.data),
            policy: named(outcome.policy, policies.data),
            simulation: simulation.data,
          }}
        />
      ) : (
        <PartFault reading={failed} />
      )}
    </Panel>
  );
};

/** Says where an outage of a monitor would go by the stored routes, and whom it would page. */
export const MonitorRoutingPanel = ({ isChanged }: { isChanged: boolean }) => {
  const { alertSources: texts, maintenance } = useAreaTexts();
  const [monitor, setMonitor] = useState<NamedMonitor | null>(null);
  const routing = useQuery({
    ...monitorRoutingQuery({ kind: monitor?.kind ?? 'website', id: monitor?.publicId ?? '' }),
    enabled: monitor !== null,
  });
  const { data } = routing;
  return (
    <Panel title={texts.dryRun}>
      <div className={layout.form}>
        <p>{texts.dryRunMonitors}</p>
        <MonitorField label={maintenance.monitor} none="" value={monitor} onChange={setMonitor} />
        {isChanged ? <p>{texts.dryRunStored}</p> : null}
        {data?.isActive === false ? <p>{texts.monitorsOff}</p> : null}
      </div>
      {monitor === null ? null : <PartFault reading={routing} />}
      {data === undefined || monitor === null ? null : (
        <RoutingResult alert={{ ...data, policy: data.escalationPolicy }} />
      )}
    </Panel>
  );
};
