import { useInfiniteQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { useMay } from '../access/queries.ts';
import { useNow } from '../kernel/now.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { Choice } from '../kernel/ui/choice.tsx';
import { DeleteButton } from '../kernel/ui/delete-button.tsx';
import { wordOptions } from '../kernel/ui/field.tsx';
import { ListScreen, useAddressSearch } from '../kernel/ui/searched-list.tsx';
import { PanelRow, RowNote, NameLink } from '../kernel/ui/panel.tsx';
import { MainLink } from '../kernel/ui/place-link.tsx';
import { ScreenHead } from '../kernel/ui/screen.tsx';
import { OccurrencesCalendar } from './occurrences-calendar.tsx';
import { deleteWindow, windowsQuery } from './queries.ts';
import type { MaintenanceWindow } from './queries.ts';
import { recurrenceName } from './window-fields.tsx';
import styles from './maintenance-screen.module.css';

const route = getRouteApi('/maintenance');

/** Shows the next occurrence of a window, or the end of the present one. */
const NextOccurrence = ({ window: { nextOccurrence } }: { window: MaintenanceWindow }) => {
  const { maintenance } = useAreaTexts();
  const formats = useFormats();
  const now = useNow();
  if (nextOccurrence === null || nextOccurrence === undefined) return <span>{maintenance.over}</span>;
  const { startTime, endTime } = nextOccurrence;
  return (
    <time dateTime={startTime}>
      {Date.parse(startTime) <= now
        ? maintenance.lasts({ time: formats.time(endTime) })
        : formats.range(startTime, endTime)}
    </time>
  );
};

const WindowRow = ({ window, mayEdit }: { window: MaintenanceWindow; mayEdit: boolean }) => {
  const { maintenance } = useAreaTexts();
  const { publicId: id, title, recurrence, target, targetMissing } = window;
  const facts = (
    <RowNote dir="auto">
      {targetMissing ? maintenance.targetGone : (target?.name ?? '')} ·{' '}
      {maintenance.recurrences[recurrenceName(recurrence)]}
    </RowNote>
  );
  // Without its monitor, a window has no effect and can only be deleted.
  if (targetMissing)
    return (
      <PanelRow
        aside={
          mayEdit ? (
            <DeleteButton name={title} hint={maintenance.targetGone} onDelete={() => deleteWindow(id)} />
          ) : undefined
        }
      >
        <strong dir="auto">{title}</strong>
        {facts}
      </PanelRow>
    );
  return (
    <PanelRow aside={<NextOccurrence window={window} />}>
      <NameLink to="/maintenance/$id" params={{ id }}>
        {title}
      </NameLink>
      {facts}
    </PanelRow>
  );
};

interface PartsProps {
  /** The link that makes a window, or null if the reader may not. */
  add: ReactNode;
  /** The choice between list and calendar. */
  choice: ReactNode;
}

const WindowList = ({ add, choice }: PartsProps) => {
  const { maintenance } = useAreaTexts();
  return (
    <ListScreen
      title={maintenance.title}
      records={useInfiniteQuery(windowsQuery(useAddressSearch()))}
      none={maintenance.none}
      noneHint={maintenance.noneHint}
      add={add}
      row={(window) => <WindowRow key={window.publicId} window={window} mayEdit={add !== null} />}
    >
      {choice}
    </ListScreen>
  );
};

type Form = 'list' | 'calendar';

/** The maintenance windows: a list with their next occurrences, or a calendar. Which one is in the address. */
export const MaintenanceScreen = () => {
  const { maintenance, actions } = useAreaTexts();
  const may = useMay();
  const navigate = route.useNavigate();
  const { view } = route.useSearch();
  const add = may('editMonitors') ? <MainLink to="/maintenance/new">{actions.newWindow}</MainLink> : null;
  const choice = (
    <div className={styles.choice}>
      <Choice<Form>
        label={maintenance.form}
        value={view === undefined ? 'list' : 'calendar'}
        options={wordOptions(['list', 'calendar'], maintenance.forms)}
        onChange={(form) => void navigate({ search: form === 'list' ? {} : { view: 'month' }, replace: true })}
      />
    </div>
  );
  if (view === undefined) return <WindowList add={add} choice={choice} />;
  return (
    <>
      <ScreenHead title={maintenance.title}>{add}</ScreenHead>
      {choice}
      <OccurrencesCalendar view={view} />
    </>
  );
};
