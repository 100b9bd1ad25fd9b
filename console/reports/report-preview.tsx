import { useMutation } from '@tanstack/react-query';
import type { ReportPreview as Preview } from '../client/types.gen.ts';
import { resumed } from '../kernel/session.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { Button } from '../kernel/ui/button.tsx';
import { FaultNote } from '../kernel/ui/form.tsx';
import { Panel, PanelNote, PanelRow, PanelRows, RowNote } from '../kernel/ui/panel.tsx';
import { previewReport } from './queries.ts';
import type { NewReport } from './queries.ts';
import { sentOf } from './report-values.ts';
import type { ReportValues } from './report-values.ts';

type PreviewedPdf = Preview['pdfs'][number];

const PdfRow = ({ pdf, name }: { pdf: PreviewedPdf; name: string }) => {
  const { reports } = useAreaTexts();
  const formats = useFormats();
  const { customerName, uptimePercent, monitors, outages, missed, missedNames } = pdf;
  const names = [...missedNames, ...(missed > missedNames.length ? ['…'] : [])];
  return (
    <PanelRow aside={uptimePercent === null ? '–' : formats.percent(uptimePercent)}>
      <strong dir="auto">{customerName ?? name}</strong>
      <RowNote>{reports.previewed({ monitors: formats.number(monitors), outages: formats.number(outages) })}</RowNote>
      {missed === 0 ? null : (
        <RowNote>{reports.missed({ count: formats.number(missed), names: formats.list(names) })}</RowNote>
      )}
    </PanelRow>
  );
};

/** What a report with these values, which need not be stored, says of its last period. */
export const ReportPreview = ({ values }: { values: ReportValues }) => {
  const { reports } = useAreaTexts();
  const formats = useFormats();
  const sent = sentOf(values);
  const preview = useMutation({ mutationFn: (body: NewReport) => resumed(() => previewReport(body)) });
  // What was previewed is no longer shown once other values are typed.
  const data = JSON.stringify(preview.variables) === JSON.stringify(sent) ? preview.data : undefined;
  return (
    <Panel
      isScreenOnly={data === undefined}
      title={reports.preview}
      aside={
        <Button disabled={preview.isPending || values.name.trim() === ''} onClick={() => preview.mutate(sent)}>
          {reports.preview}
        </Button>
      }
    >
      <PanelNote>
        {data === undefined ? reports.previewHint : formats.days(data.from, data.to, values.timezone)}
      </PanelNote>
      <FaultNote fault={preview.error} />
      {data === undefined ? null : (
        <div role="status">
          {data.pdfs.length === 0 ? <PanelNote>{reports.noPdfs}</PanelNote> : null}
          <PanelRows>
            {data.pdfs.map((pdf) => (
              <PdfRow key={pdf.customerId ?? 0} pdf={pdf} name={values.name} />
            ))}
          </PanelRows>
          {data.isCut ? <PanelNote>{reports.previewCut({ count: formats.number(data.pdfs.length) })}</PanelNote> : null}
        </div>
      )}
    </Panel>
  );
};
