import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { MonitorAddress } from '../checks/queries.ts';
import { useTexts } from '../kernel/texts.ts';
import { PanelRow, NameLink } from '../kernel/ui/panel.tsx';
import { RecordsPanel } from '../kernel/ui/records-panel.tsx';
import { IncidentMark } from './incident-mark.tsx';
import { IncidentSpan } from './incident-span.tsx';
import { monitorIncidentsQuery } from './queries.ts';

/** The newest incidents of a monitor. */
export const MonitorIncidents = ({ address: { id } }: { address: MonitorAddress }) => {
  const { monitorFigures: texts, actions } = useTexts();
  const incidents = useQuery(monitorIncidentsQuery(id));
  return (
    <RecordsPanel
      title={texts.incidents}
      aside={
        (incidents.data?.items ?? []).length === 0 ? undefined : (
          <Link to="/incidents" search={{ monitor: id }}>
            {actions.showAll}
          </Link>
        )
      }
      records={incidents}
      none={texts.noIncidents}
      row={({ publicId, title, summary, status, startedAt, resolvedAt, downSeconds }) => (
        <PanelRow
          key={publicId}
          aside={
            <>
              <IncidentMark status={status} />
              <IncidentSpan from={startedAt} to={resolvedAt} downSeconds={downSeconds} />
            </>
          }
        >
          <NameLink to="/incidents/$id" params={{ id: publicId }}>
            {summary ?? title}
          </NameLink>
        </PanelRow>
      )}
    />
  );
};
