import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useMay } from '../access/queries.ts';
import * as api from '../client/sdk.gen.ts';
import type { ListedMonitor, ReportCorrection } from '../client/types.gen.ts';
import { useAction } from '../kernel/action.ts';
import { bodyOf, pagedQuery } from '../kernel/api.ts';
import { useTyped } from '../kernel/draft.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { DialogButton } from '../kernel/ui/dialog-button.tsx';
import { SelectField, TextArea, TextField, wordOptions } from '../kernel/ui/field.tsx';
import { FieldRow, ActionForm } from '../kernel/ui/form.tsx';
import { RecordList } from '../kernel/ui/list-screen.tsx';
import { PanelRow, RowNote } from '../kernel/ui/panel.tsx';
import { RecordField } from '../kernel/ui/record-field.tsx';
import { monitorsLike } from '../monitors/queries.ts';
import { MAX_REASON_LENGTH } from '../../src/domain/accounting/correction-request.ts';
import { correctedClasses } from '../../src/domain/accounting/report-correction.ts';
import type { CorrectedClass } from '../../src/domain/accounting/report-correction.ts';
import styles from './reports.module.css';

const PAGE_SIZE = 25;

const correctionsQuery = pagedQuery(['report-corrections'], (page, signal) =>
  api.listReportCorrections({ query: { ...page, perPage: PAGE_SIZE }, signal }),
);

/** A time as the field has it, which is read as UTC like the months of reports. */
const utcOf = (typed: string): string => `${typed}:00.000Z`;

interface TypedCorrection {
  readonly from: string;
  readonly to: string;
  readonly class: CorrectedClass;
  readonly reason: string;
}

const noCorrection: TypedCorrection = { from: '', to: '', class: 'maintenance', reason: '' };

const CorrectionForm = ({ onClose }: { onClose: () => void }) => {
  const { reports, states, monitors } = useAreaTexts();
  const [monitor, setMonitor] = useState<ListedMonitor | null>(null);
  const { typed, field } = useTyped(noCorrection);
  const correct = useAction(() =>
    bodyOf(
      api.correctReport({
        body: { ...typed, monitorId: monitor?.id ?? 0, from: utcOf(typed.from), to: utcOf(typed.to) },
      }),
    ),
  );
  return (
    <ActionForm
      action={correct}
      submit={reports.correct}
      isIncomplete={monitor === null}
      onSubmit={() => correct.mutate(undefined, { onSuccess: onClose })}
      onCancel={onClose}
    >
      <RecordField
        label={monitors.name}
        none=""
        nothingFound={monitors.nothingFound}
        offered={['monitors-like', undefined]}
        find={monitorsLike}
        value={monitor}
        keyOf={({ publicId }) => publicId}
        nameOf={({ name, customerName }) => (customerName === null ? name : `${name} · ${customerName}`)}
        onChange={setMonitor}
      />
      <FieldRow>
        <TextField {...field('from')} label={reports.from} type="datetime-local" required />
        <TextField {...field('to')} label={reports.to} type="datetime-local" required />
      </FieldRow>
      <SelectField {...field('class')} label={reports.countsAs} options={wordOptions(correctedClasses, states)} />
      <TextArea
        {...field('reason')}
        label={reports.reason}
        hint={reports.reasonHint}
        maxLength={MAX_REASON_LENGTH}
        required
      />
    </ActionForm>
  );
};

const CorrectionRow = ({ correction }: { correction: ReportCorrection }) => {
  const { states } = useAreaTexts();
  const formats = useFormats();
  const { monitorName, from, to, class: timeClass, reason, author, createdAt } = correction;
  return (
    <PanelRow aside={<time dateTime={createdAt}>{formats.date(createdAt)}</time>}>
      <strong dir="auto">{monitorName}</strong>
      <span>
        {formats.range(from, to)}: {states[timeClass]}
      </span>
      <RowNote dir="auto">
        {reason}
        {author === null ? '' : ` · ${author}`}
      </RowNote>
    </PanelRow>
  );
};

/** The corrections of frozen months, which reports print with their reasons. */
export const CorrectionsPanel = () => {
  const { reports } = useAreaTexts();
  const may = useMay();
  return (
    <section>
      <div className={styles.head}>
        <h2 className={styles.heading}>{reports.corrections}</h2>
        {may('manageOrganization') ? (
          <DialogButton label={reports.correct} title={reports.correct} hint={reports.correctionsHint}>
            {(close) => <CorrectionForm onClose={close} />}
          </DialogButton>
        ) : null}
      </div>
      <RecordList
        records={useInfiniteQuery(correctionsQuery)}
        none={reports.noCorrections}
        noneHint={reports.correctionsHint}
        row={(correction) => <CorrectionRow key={correction.publicId} correction={correction} />}
      />
    </section>
  );
};
