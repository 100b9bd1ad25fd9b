import { useInfiniteQuery, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useMay } from '../access/queries.ts';
import { LAST_DRILL_DAY } from '../../src/domain/drills/drill-schedule.ts';
import { useDraft } from '../kernel/draft.ts';
import { useSaving } from '../kernel/saving.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { useFormats } from '../kernel/times.ts';
import { BackLink } from '../kernel/ui/back-link.tsx';
import { DeleteButton } from '../kernel/ui/delete-button.tsx';
import { CheckField, TextField } from '../kernel/ui/field.tsx';
import { FieldRow } from '../kernel/ui/form.tsx';
import { RecordList } from '../kernel/ui/list-screen.tsx';
import { FaultState } from '../kernel/ui/notice.tsx';
import { Panel, PanelRow } from '../kernel/ui/panel.tsx';
import { EditForm } from '../kernel/ui/save-form.tsx';
import { ScreenHead } from '../kernel/ui/screen-head.tsx';
import { SheetSkeleton } from '../kernel/ui/sheet.tsx';
import { changeDrillSettings, drillSettingsQuery, drillsQuery, startDrill } from './queries.ts';
import type { Drill, DrillSettings } from './queries.ts';
import record from '../kernel/ui/record.module.css';

/** The settings as a form shows them. */
interface TypedSettings extends Pick<DrillSettings, 'isEnabled' | 'from' | 'to'> {
  readonly dayOfMonth: string;
}

const typedSettings = ({ isEnabled, dayOfMonth, from, to }: DrillSettings): TypedSettings => ({
  isEnabled,
  dayOfMonth: String(dayOfMonth),
  from,
  to,
});

const SettingsForm = ({ settings }: { settings: DrillSettings }) => {
  const { drills } = useAreaTexts();
  const queries = useQueryClient();
  const draft = useDraft(typedSettings(settings));
  const { field } = draft;
  const saving = useSaving({
    draft,
    read: () => queries.query({ ...drillSettingsQuery, staleTime: 0 }),
    valuesOf: typedSettings,
    write: ({ dayOfMonth, ...changes }) =>
      changeDrillSettings({ ...changes, ...(dayOfMonth === undefined ? {} : { dayOfMonth: Number(dayOfMonth) }) }),
  });
  const labels = { isEnabled: drills.monthly, dayOfMonth: drills.day, from: drills.from, to: drills.to };
  return (
    <EditForm draft={draft} saving={saving} labelOf={(name) => labels[name]}>
      <p className={record.soft}>{drills.monthlyHint}</p>
      <CheckField {...field('isEnabled')} label={labels.isEnabled} />
      <FieldRow>
        <TextField
          {...field('dayOfMonth')}
          label={labels.dayOfMonth}
          type="number"
          required
          min={1}
          max={LAST_DRILL_DAY}
        />
        <TextField {...field('from')} label={labels.from} type="time" required />
        <TextField {...field('to')} label={labels.to} type="time" required />
      </FieldRow>
    </EditForm>
  );
};

const SettingsPanel = () => {
  const { drills } = useAreaTexts();
  const settings = useQuery(drillSettingsQuery);
  const { data } = settings;
  if (data === undefined && !settings.isError) return <SheetSkeleton />;
  return (
    <Panel title={drills.settings}>
      {data === undefined ? (
        <FaultState fault={settings.error} onRetry={() => void settings.refetch()} />
      ) : (
        <SettingsForm settings={data} />
      )}
    </Panel>
  );
};

/** A button that starts a drill after a question, because people get messages. */
const StartButton = () => {
  const { drills } = useAreaTexts();
  const navigate = useNavigate();
  const started = useRef('');
  return (
    <DeleteButton
      name=""
      words={{ action: drills.start, question: drills.startQuestion }}
      hint={drills.startHint}
      onDelete={async () => {
        started.current = await startDrill();
      }}
      onDeleted={() => void navigate({ to: '/drills/$id', params: { id: started.current } })}
    />
  );
};

/** Returns the words for what a drill has reached. */
export const useDrillScore = (): ((drill: Pick<Drill, 'score'>) => string) => {
  const { drills } = useAreaTexts();
  const formats = useFormats();
  return ({ score }) => (score === null ? drills.running : drills.score({ percent: formats.percent(score) }));
};

/** The drills of the alarm path, and the settings of the monthly one. */
export const DrillsScreen = () => {
  const { drills: texts } = useAreaTexts();
  const formats = useFormats();
  const scoreOf = useDrillScore();
  const drills = useInfiniteQuery(drillsQuery);
  const may = useMay();
  const mayManage = may('manageOrganization');
  const add = mayManage ? <StartButton /> : null;
  return (
    <>
      <BackLink to="/on-call">{texts.back}</BackLink>
      <ScreenHead title={texts.title}>{drills.data?.pages[0]?.items.length === 0 ? null : add}</ScreenHead>
      <RecordList
        records={drills}
        none={texts.none}
        noneHint={texts.noneHint}
        add={add}
        row={(drill) => (
          <PanelRow key={drill.publicId} aside={scoreOf(drill)}>
            <Link to="/drills/$id" params={{ id: drill.publicId }} className={record.name}>
              {formats.time(drill.createdAt)}
            </Link>
            <span className={record.soft}>{texts.triggers[drill.trigger]}</span>
          </PanelRow>
        )}
      />
      {mayManage ? <SettingsPanel /> : null}
    </>
  );
};
