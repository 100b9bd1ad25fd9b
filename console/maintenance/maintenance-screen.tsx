import { useInfiniteQuery } from '@tanstack/react-query';
import { useMay } from '../access/queries.ts';
import { useNow } from '../kernel/now.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { DeleteButton } from '../kernel/ui/delete-button.tsx';
import { ListScreen } from '../kernel/ui/list-screen.tsx';
import { PanelRow, RowNote, NameLink } from '../kernel/ui/panel.tsx';
import { MainLink } from '../kernel/ui/place-link.tsx';
import { deleteWindow, windowsQuery } from './queries.ts';
import type { MaintenanceWindow } from './queries.ts';
import { recurrenceName } from './window-fields.tsx';

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

/** The maintenance windows with their next occurrences. */
export const MaintenanceScreen = () => {
  const { maintenance, actions } = useAreaTexts();
  const may = useMay();
  const mayEdit = may('editMonitors');
  return (
    <ListScreen
      title={maintenance.title}
      records={useInfiniteQuery(windowsQuery)}
      none={maintenance.none}
      noneHint={maintenance.noneHint}
      add={mayEdit ? <MainLink to="/maintenance/new">{actions.newWindow}</MainLink> : null}
      row={(window) => <WindowRow key={window.publicId} window={window} mayEdit={mayEdit} />}
    />
  );
};
