import { useInfiniteQuery } from '@tanstack/react-query';
import { useMay } from '../access/queries.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { RecordList } from '../kernel/ui/list-screen.tsx';
import { ListScreen, useAddressSearch } from '../kernel/ui/searched-list.tsx';
import { PanelRow, NameLink, RowNote } from '../kernel/ui/panel.tsx';
import { MainLink } from '../kernel/ui/place-link.tsx';
import { CorrectionsPanel } from './corrections-panel.tsx';
import { reportsQuery, runsQuery } from './queries.ts';
import type { Report, ReportRun } from './queries.ts';
import styles from './reports.module.css';

const ReportRow = ({ report: { publicId: id, name, frequency, scope, nextRunAt } }: { report: Report }) => {
  const { reports } = useAreaTexts();
  const formats = useFormats();
  return (
    <PanelRow
      aside={
        nextRunAt === null ? (
          reports.inactive
        ) : (
          <time dateTime={nextRunAt}>{reports.nextRun({ time: formats.minute(Date.parse(nextRunAt)) })}</time>
        )
      }
    >
      <NameLink to="/reports/$id" params={{ id }}>
        {name}
      </NameLink>
      <RowNote>
        {reports.frequencies[frequency]} · {reports.scopes[scope.kind]}
      </RowNote>
    </PanelRow>
  );
};

/** A run of a report: its period, and whether its PDFs are ready. */
const RunRow = ({ run: { publicId: id, name, from, to, status, timezone } }: { run: ReportRun }) => {
  const { reports } = useAreaTexts();
  const formats = useFormats();
  return (
    <PanelRow
      aside={
        <span className={styles.status} data-status={status}>
          {reports.statuses[status]}
        </span>
      }
    >
      <NameLink to="/reports/runs/$id" params={{ id }}>
        {name}
      </NameLink>
      <RowNote>{formats.days(from, to, timezone)}</RowNote>
    </PanelRow>
  );
};

/** The reports of the organization, and their runs. */
export const ReportsScreen = () => {
  const { reports, actions } = useAreaTexts();
  const may = useMay();
  const runs = useInfiniteQuery(runsQuery);
  return (
    <>
      <ListScreen
        title={reports.title}
        records={useInfiniteQuery(reportsQuery(useAddressSearch()))}
        none={reports.none}
        noneHint={reports.noneHint}
        add={may('manageOrganization') ? <MainLink to="/reports/new">{actions.newReport}</MainLink> : null}
        row={(report) => <ReportRow key={report.publicId} report={report} />}
      />
      <h2 className={styles.heading}>{reports.runs}</h2>
      <RecordList records={runs} none={reports.noRuns} row={(run) => <RunRow key={run.publicId} run={run} />} />
      <CorrectionsPanel />
    </>
  );
};
