import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { SendErrorNote } from '../channels/send-error-note.tsx';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { ButtonLink } from '../kernel/ui/button.tsx';
import { StaleNotice } from '../kernel/ui/notice.tsx';
import { Panel, PanelNote, PanelRow, PanelRows, RowNote } from '../kernel/ui/panel.tsx';
import { pdfAddress, runQuery } from './queries.ts';
import type { ReportRunDetails } from './queries.ts';
import { UnreadRecord, BackLink, Columns, ScreenHead } from '../kernel/ui/screen.tsx';
import styles from './reports.module.css';

const route = getRouteApi('/reports/runs/$id');

const Pdfs = ({ run: { publicId, name, pdfs, status } }: { run: ReportRunDetails }) => {
  const { reports } = useAreaTexts();
  const isOver = status === 'ready' || status === 'failed';
  return (
    <Panel title={reports.pdfs}>
      {pdfs.length > 0 ? null : <PanelNote>{isOver ? reports.noPdfs : reports.statuses[status]}</PanelNote>}
      {pdfs.length === 0 ? null : (
        <PanelRows>
          {pdfs.map(({ customerId, customerName, verificationCode, transcribedScripts }) => (
            <PanelRow
              key={verificationCode}
              aside={
                <ButtonLink href={pdfAddress(publicId, customerId)} download>
                  {reports.download}
                </ButtonLink>
              }
            >
              <strong dir="auto">{customerName ?? name}</strong>
              <RowNote>{reports.verification({ code: verificationCode })}</RowNote>
              {transcribedScripts.length === 0 ? null : <RowNote>{reports.transcribed}</RowNote>}
            </PanelRow>
          ))}
        </PanelRows>
      )}
    </Panel>
  );
};

const Mails = ({ run: { mails } }: { run: ReportRunDetails }) => {
  const { reports } = useAreaTexts();
  const formats = useFormats();
  return (
    <Panel title={reports.mails}>
      {mails.length > 0 ? null : <PanelNote>{reports.noMails}</PanelNote>}
      {mails.length === 0 ? null : (
        <PanelRows>
          {mails.map(({ recipient, customerId, status, error, at }) => (
            <PanelRow
              key={`${recipient} ${String(customerId)}`}
              aside={
                <>
                  <span className={styles.status} data-status={status}>
                    {reports.mailStatuses[status]}
                  </span>
                  <time dateTime={at}>{formats.time(at)}</time>
                </>
              }
            >
              <span dir="auto">{recipient}</span>
              <SendErrorNote error={error} />
            </PanelRow>
          ))}
        </PanelRows>
      )}
    </Panel>
  );
};

/** A run of a report: its PDFs, and to whom they were sent. */
export const RunScreen = () => {
  const { reports } = useAreaTexts();
  const formats = useFormats();
  const { id } = route.useParams();
  const run = useQuery(runQuery(id));
  const { data } = run;
  const back = <BackLink to="/reports">{reports.back}</BackLink>;
  if (data === undefined) return <UnreadRecord record={run} back={back} />;
  const { name, from, to, timezone, status, failure } = data;
  return (
    <>
      {back}
      <ScreenHead
        title={name}
        status={
          <>
            {formats.days(from, to, timezone)} · {reports.statuses[status]}
          </>
        }
      />
      <StaleNotice reading={run} />
      {failure === null ? null : <p>{reports.failures[failure]}</p>}
      <Columns>
        <Pdfs run={data} />
        <Mails run={data} />
      </Columns>
    </>
  );
};
