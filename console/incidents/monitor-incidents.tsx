import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { MonitorAddress } from '../checks/queries.ts';
import { useTexts } from '../kernel/texts.ts';
import { PartFault } from '../kernel/ui/notice.tsx';
import { Panel, PanelNote, PanelRow, PanelRows } from '../kernel/ui/panel.tsx';
import { SheetSkeleton } from '../kernel/ui/sheet.tsx';
import record from '../kernel/ui/record.module.css';
import { IncidentMark } from './incident-mark.tsx';
import { IncidentSpan } from './incident-span.tsx';
import { monitorIncidentsQuery } from './queries.ts';

/** The newest incidents of a monitor. */
export const MonitorIncidents = ({ address: { id } }: { address: MonitorAddress }) => {
  const { monitorFigures: texts, actions } = useTexts();
  const incidents = useQuery(monitorIncidentsQuery(id));
  if (incidents.data === undefined && incidents.isError)
    return <PartFault fault={incidents.error} onRetry={() => void incidents.refetch()} />;
  if (incidents.data === undefined) return <SheetSkeleton />;
  const { items } = incidents.data;
  return (
    <Panel
      title={texts.incidents}
      aside={
        items.length === 0 ? undefined : (
          <Link to="/incidents" search={{ monitor: id }}>
            {actions.showAll}
          </Link>
        )
      }
    >
      {items.length === 0 ? (
        <PanelNote>{texts.noIncidents}</PanelNote>
      ) : (
        <PanelRows>
          {items.map(({ publicId, title, summary, status, startedAt, resolvedAt }) => (
            <PanelRow
              key={publicId}
              aside={
                <>
                  <IncidentMark status={status} />
                  <IncidentSpan from={startedAt} to={resolvedAt} />
                </>
              }
            >
              <Link to="/incidents/$id" params={{ id: publicId }} className={record.name} dir="auto">
                {summary ?? title}
              </Link>
            </PanelRow>
          ))}
        </PanelRows>
      )}
    </Panel>
  );
};
