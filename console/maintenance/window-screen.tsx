import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useMay } from '../access/queries.ts';
import { useEdit } from '../kernel/saving.ts';
import { useAreaTexts } from '../kernel/texts.ts';
import { DeleteButton } from '../kernel/ui/delete-button.tsx';
import { StaleNotice } from '../kernel/ui/notice.tsx';
import { Panel } from '../kernel/ui/panel.tsx';
import { EditForm } from '../kernel/ui/save-form.tsx';
import { UnreadRecord, BackLink, Columns, ScreenHead } from '../kernel/ui/screen.tsx';
import { OccurrencesPanel } from './occurrences-panel.tsx';
import { changeWindow, deleteWindow, windowQuery } from './queries.ts';
import type { MaintenanceWindow } from './queries.ts';
import { WindowFields, recurrenceName, windowLabels } from './window-fields.tsx';
import { sentOf, valuesOf } from './window-values.ts';

const route = getRouteApi('/maintenance/$id');

/** The fields of a stored window beside its next occurrences, which follow what is typed. */
const WindowPanels = ({ window, mayEdit }: { window: MaintenanceWindow; mayEdit: boolean }) => {
  const texts = useAreaTexts();
  const id = window.publicId;
  const { draft, saving } = useEdit(window, windowQuery(id), valuesOf, (changes) => changeWindow(id, sentOf(changes)));
  const labels = windowLabels(texts);
  return (
    <Columns>
      {mayEdit ? (
        <Panel title={texts.channels.settings}>
          <EditForm draft={draft} saving={saving} labelOf={(name) => labels[name]}>
            <WindowFields draft={draft} />
          </EditForm>
        </Panel>
      ) : null}
      <OccurrencesPanel window={draft.values} />
    </Columns>
  );
};

/** The screen of a maintenance window: its target, its occurrences and its settings. */
export const WindowScreen = () => {
  const { maintenance } = useAreaTexts();
  const { id } = route.useParams();
  const navigate = route.useNavigate();
  const may = useMay();
  const window = useQuery(windowQuery(id));
  const { data } = window;
  const back = <BackLink to="/maintenance">{maintenance.back}</BackLink>;
  if (data === undefined) return <UnreadRecord record={window} back={back} />;
  const mayEdit = may('editMonitors');
  return (
    <>
      {back}
      <ScreenHead
        title={data.title}
        status={
          <>
            <span dir="auto">{data.target?.name}</span> · {maintenance.recurrences[recurrenceName(data.recurrence)]}
          </>
        }
      >
        {mayEdit ? (
          <DeleteButton
            name={data.title}
            hint={maintenance.deleteHint}
            onDelete={() => deleteWindow(id)}
            onDeleted={() => void navigate({ to: '/maintenance' })}
          />
        ) : null}
      </ScreenHead>
      <StaleNotice reading={window} />
      {data.description === null ? null : <p dir="auto">{data.description}</p>}
      <WindowPanels window={data} mayEdit={mayEdit} />
    </>
  );
};
