import { useQuery } from '@tanstack/react-query';
import { useAction } from '../kernel/action.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { Button, ButtonLink } from '../kernel/ui/button.tsx';
import { FaultNote } from '../kernel/ui/form.tsx';
import { PanelRow, RowNote } from '../kernel/ui/panel.tsx';
import { RecordsPanel } from '../kernel/ui/records-panel.tsx';
import { exportAddress, exportsQuery, isRunning, requestExport } from './queries.ts';
import type { DataExport } from './queries.ts';

const ExportRow = ({ made: { publicId, status, createdAt, expiresAt } }: { made: DataExport }) => {
  const { exports: texts, reports } = useAreaTexts();
  const formats = useFormats();
  return (
    <PanelRow
      aside={
        status === 'ready' ? (
          <ButtonLink href={exportAddress(publicId)} download>
            {reports.download}
          </ButtonLink>
        ) : (
          texts.statuses[status]
        )
      }
    >
      <time dateTime={createdAt}>{formats.time(createdAt)}</time>
      {status === 'ready' && expiresAt !== null ? (
        <RowNote>{texts.until({ time: formats.time(expiresAt) })}</RowNote>
      ) : null}
    </PanelRow>
  );
};

/** The exports of all data of the organization, one at a time. */
export const ExportsPanel = () => {
  const { exports: texts } = useAreaTexts();
  const exports = useQuery(exportsQuery);
  const request = useAction(requestExport);
  const isBusy = exports.data?.items.some(isRunning) === true;
  return (
    <RecordsPanel
      title={texts.title}
      aside={
        <>
          <Button
            disabled={request.isPending || isBusy || exports.data === undefined}
            title={isBusy ? texts.busy : undefined}
            onClick={() => request.mutate()}
          >
            {texts.request}
          </Button>
          <FaultNote fault={request.error} />
        </>
      }
      records={exports}
      none={texts.none}
      row={(made) => <ExportRow key={made.publicId} made={made} />}
    />
  );
};
