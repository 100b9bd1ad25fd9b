import { getRouteApi } from '@tanstack/react-router';
import { useMe } from '../access/queries.ts';
import type { MonitorAddress, MonitorSummary } from '../checks/queries.ts';
import { useAction } from '../kernel/action.ts';
import { useTexts } from '../kernel/texts.ts';
import { ActionButton } from '../kernel/ui/button.tsx';
import { DeleteButton } from '../kernel/ui/delete-button.tsx';
import { FaultNote } from '../kernel/ui/form.tsx';
import { PlaceLink } from '../kernel/ui/place-link.tsx';
import { useChangeRights } from './change-right.ts';
import { changeMonitor, deleteMonitor } from './operations.ts';
import layout from '../kernel/ui/layout.module.css';
import styles from './monitor-actions.module.css';

const route = getRouteApi('/monitors/$kind/$id');

/** What people who may edit monitors do with one, besides checking it. */
export const MonitorActions = ({ address, monitor }: { address: MonitorAddress; monitor: MonitorSummary }) => {
  const { monitorForm: texts, actions, requests } = useTexts();
  const navigate = route.useNavigate();
  const rights = useChangeRights();
  const me = useMe();
  const turn = useAction(() => changeMonitor(address, { status: monitor.isPaused ? 'active' : 'paused' }));
  if (rights === undefined) return null;
  if (rights.mustRequest(monitor))
    return (
      <div className={styles.asked}>
        <PlaceLink to="/monitors/$kind/$id/edit" params={address}>
          {requests.request}
        </PlaceLink>
        <p className={styles.reason}>{requests.managedShort({ organization: me.organization.name })}</p>
      </div>
    );
  return (
    <div className={layout.buttons}>
      <ActionButton action={turn}>{monitor.isPaused ? texts.resume : texts.pause}</ActionButton>
      <PlaceLink to="/monitors/$kind/$id/edit" params={address}>
        {actions.edit}
      </PlaceLink>
      <DeleteButton
        name={monitor.name}
        hint={texts.deleteHint}
        onDelete={() => deleteMonitor(address)}
        onDeleted={() => void navigate({ to: '/monitors' })}
      />
      <FaultNote fault={turn.error} />
    </div>
  );
};
