import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useAction } from '../kernel/action.ts';
import { linesOf } from '../kernel/settings/setting-values.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { ButtonLink } from '../kernel/ui/button.tsx';
import { DialogButton } from '../kernel/ui/dialog-button.tsx';
import { TextArea } from '../kernel/ui/field.tsx';
import { ActionForm } from '../kernel/ui/form.tsx';
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

/** The form of a new export, with the members who are notified about it. */
const RequestForm = ({ onDone }: { onDone: () => void }) => {
  const { exports: texts, reports, actions } = useAreaTexts();
  const [recipients, setRecipients] = useState('');
  const request = useAction(() => requestExport(linesOf(recipients)));
  return (
    <ActionForm
      action={request}
      submit={texts.request}
      onSubmit={() => request.mutate(undefined, { onSuccess: onDone })}
      onCancel={onDone}
    >
      <TextArea
        label={actions.optional({ label: reports.recipients })}
        name="recipientEmails"
        hint={texts.recipientsHint}
        value={recipients}
        onChange={setRecipients}
      />
    </ActionForm>
  );
};

/** The exports of all data of the organization, one at a time. */
export const ExportsPanel = () => {
  const { exports: texts } = useAreaTexts();
  const exports = useQuery(exportsQuery);
  const isBusy = exports.data?.items.some(isRunning) === true;
  return (
    <RecordsPanel
      title={texts.title}
      aside={
        <DialogButton
          label={texts.request}
          title={texts.request}
          disabled={isBusy || exports.data === undefined}
          reason={isBusy ? texts.busy : undefined}
        >
          {(close) => <RequestForm onDone={close} />}
        </DialogButton>
      }
      records={exports}
      none={texts.none}
      row={(made) => <ExportRow key={made.publicId} made={made} />}
    />
  );
};
