import { useQuery } from '@tanstack/react-query';
import type { MonitorAddress } from '../checks/queries.ts';
import { useAreaTexts, useFormats } from '../kernel/texts.ts';
import { NameLink } from '../kernel/ui/panel.tsx';
import { StateShape } from '../kernel/ui/state-mark.tsx';
import { monitorMaintenanceQuery, windowQuery } from './queries.ts';
import styles from './running-maintenance.module.css';

/** A running window by its title, which leads to its screen. Nothing for a reader who may not see the window. */
const WindowLink = ({ id }: { id: string }) => {
  const title = useQuery(windowQuery(id)).data?.title;
  return title === undefined ? null : (
    <NameLink to="/maintenance/$id" params={{ id }}>
      {title}
    </NameLink>
  );
};

/** Says that a monitor is in maintenance, until when, and by which windows. Nothing while none is in effect. */
export const RunningMaintenance = ({ address }: { address: MonitorAddress }) => {
  const { states, maintenance: texts } = useAreaTexts();
  const formats = useFormats();
  const { endsAt = null, windows = [] } = useQuery(monitorMaintenanceQuery(address)).data ?? {};
  if (endsAt === null) return null;
  return (
    <p className={styles.running}>
      <StateShape state="maintenance" />
      <strong>{states.maintenance}</strong>
      <span>{texts.lasts({ time: formats.time(endsAt) })}</span>
      {windows.map(({ id }) => (id === null ? null : <WindowLink key={id} id={id} />))}
    </p>
  );
};
