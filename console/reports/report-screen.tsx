import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMay } from '../access/queries.ts';
import { useAction } from '../kernel/action.ts';
import { useDraft } from '../kernel/draft.ts';
import { useSaving } from '../kernel/saving.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { DeleteButton } from '../kernel/ui/delete-button.tsx';
import { FaultNote } from '../kernel/ui/form.tsx';
import { StaleNotice } from '../kernel/ui/notice.tsx';
import { Panel } from '../kernel/ui/panel.tsx';
import { EditForm } from '../kernel/ui/save-form.tsx';
import { UnreadRecord, BackLink, Column, ScreenHead } from '../kernel/ui/screen.tsx';
import { changeReport, deleteReport, reportQuery, runNow } from './queries.ts';
import type { Report } from './queries.ts';
import { ReportFields, reportLabels } from './report-fields.tsx';
import { ReportPreview } from './report-preview.tsx';
import { changesOf, valuesOf } from './report-values.ts';
import type { ReportValues } from './report-values.ts';

const route = getRouteApi('/reports/$id');

/** The settings of a stored report. */
const Settings = ({ report }: { report: Report }) => {
  const texts = useAreaTexts();
  const queries = useQueryClient();
  const draft = useDraft(valuesOf(report));
  const saving = useSaving({
    draft,
    read: () => queries.query({ ...reportQuery(report.publicId), staleTime: 0 }),
    valuesOf,
    write: (changes) =>
      changeReport(
        report.publicId,
        changesOf({ ...draft.values, ...changes }, Object.keys(changes) as (keyof ReportValues)[]),
      ),
  });
  const labels = reportLabels(texts);
  return (
    <>
      <Panel title={texts.channels.settings}>
        <EditForm draft={draft} saving={saving} labelOf={(name) => labels[name]}>
          <ReportFields draft={draft} />
        </EditForm>
      </Panel>
      <ReportPreview values={draft.values} />
    </>
  );
};

/** The screen of a report: its next run, its settings, and a button that runs it now. */
export const ReportScreen = () => {
  const { reports } = useAreaTexts();
  const formats = useFormats();
  const { id } = route.useParams();
  const navigate = route.useNavigate();
  const may = useMay();
  const report = useQuery(reportQuery(id));
  const run = useAction(() => runNow(id));
  const { data } = report;
  const back = <BackLink to="/reports">{reports.back}</BackLink>;
  if (data === undefined) return <UnreadRecord record={report} back={back} />;
  const { nextRunAt, name } = data;
  return (
    <>
      {back}
      <ScreenHead
        title={name}
        status={
          nextRunAt === null ? reports.inactive : reports.nextRun({ time: formats.minute(Date.parse(nextRunAt)) })
        }
      >
        {may('manageOrganization') ? (
          <>
            <Button
              isMain
              disabled={run.isPending}
              onClick={() =>
                run.mutate(undefined, {
                  onSuccess: (runId) => void navigate({ to: '/reports/runs/$id', params: { id: runId } }),
                })
              }
            >
              {reports.runNow}
            </Button>
            <DeleteButton
              name={name}
              hint={reports.deleteHint}
              onDelete={() => deleteReport(id)}
              onDeleted={() => void navigate({ to: '/reports' })}
            />
          </>
        ) : null}
      </ScreenHead>
      <StaleNotice reading={report} />
      <FaultNote fault={run.error} />
      {may('manageOrganization') ? (
        <Column>
          <Settings report={data} />
        </Column>
      ) : null}
    </>
  );
};
