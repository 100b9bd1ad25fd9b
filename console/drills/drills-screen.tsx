import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { useRef } from 'react';
import { useMay } from '../access/queries.ts';
import { useEdit } from '../kernel/saving.ts';
import { LAST_DRILL_DAY } from '../../src/domain/drills/drill-schedule.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { DeleteButton } from '../kernel/ui/delete-button.tsx';
import { CheckField, TextField } from '../kernel/ui/field.tsx';
import { FieldRow } from '../kernel/ui/form.tsx';
import { isEmptyList, RecordList } from '../kernel/ui/list-screen.tsx';
import { Unread } from '../kernel/ui/notice.tsx';
import { Panel, PanelRow, NameLink, RowNote } from '../kernel/ui/panel.tsx';
import { EditForm } from '../kernel/ui/save-form.tsx';
import { changeDrillSettings, drillSettingsQuery, drillsQuery, startDrill } from './queries.ts';
import type { Drill, DrillSettings } from './queries.ts';
import layout from '../kernel/ui/layout.module.css';
import { BackLink, ScreenHead } from '../kernel/ui/screen.tsx';

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
  const { draft, saving } = useEdit(settings, drillSettingsQuery, typedSettings, ({ dayOfMonth, ...changes }) =>
    changeDrillSettings({ ...changes, ...(dayOfMonth === undefined ? {} : { dayOfMonth: Number(dayOfMonth) }) }),
  );
  const { field } = draft;
  const labels = { isEnabled: drills.monthly, dayOfMonth: drills.day, from: drills.from, to: drills.to };
  return (
    <EditForm draft={draft} saving={saving} labelOf={(name) => labels[name]}>
      <p className={layout.hint}>{drills.monthlyHint}</p>
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
  if (settings.data === undefined) return <Unread reading={settings} />;
  return (
    <Panel title={drills.settings}>
      <SettingsForm settings={settings.data} />
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
      {may('useIncidentManagement') ? <BackLink to="/on-call">{texts.back}</BackLink> : null}
      <ScreenHead title={texts.title}>{isEmptyList(drills) ? null : add}</ScreenHead>
      <RecordList
        records={drills}
        none={texts.none}
        noneHint={texts.noneHint}
        add={add}
        row={(drill) => (
          <PanelRow key={drill.publicId} aside={scoreOf(drill)}>
            <NameLink to="/drills/$id" params={{ id: drill.publicId }}>
              {formats.time(drill.createdAt)}
            </NameLink>
            <RowNote>{texts.triggers[drill.trigger]}</RowNote>
          </PanelRow>
        )}
      />
      {mayManage ? <SettingsPanel /> : null}
    </>
  );
};
