import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { useMe } from '../access/queries.ts';
import type { MonitorAddress, MonitorSummary } from '../checks/queries.ts';
import { useAction } from '../kernel/action.ts';
import { lazyAreaPart } from '../kernel/lazy-area.ts';
import { useTexts } from '../kernel/texts.ts';
import { ActionButton, Button } from '../kernel/ui/button.tsx';
import { DeleteButton } from '../kernel/ui/delete-button.tsx';
import { FaultNote } from '../kernel/ui/form.tsx';
import { PlaceLink } from '../kernel/ui/place-link.tsx';
import { useChangeRights } from './change-right.ts';
import { changeMonitor, deleteMonitor } from './operations.ts';
import layout from '../kernel/ui/layout.module.css';
import styles from './monitor-actions.module.css';

const PauseDialog = lazyAreaPart(() => import('./pause-dialog.tsx'), 'PauseDialog');

const route = getRouteApi('/monitors/$kind/$id');

/** What people who may edit monitors do with one, besides checking it. */
export const MonitorActions = ({ address, monitor }: { address: MonitorAddress; monitor: MonitorSummary }) => {
  const { monitorForm: texts, actions, requests } = useTexts();
  const navigate = route.useNavigate();
  const rights = useChangeRights();
  const me = useMe();
  const [isPausing, setPausing] = useState(false);
  const resume = useAction(() => changeMonitor(address, { status: 'active' }));
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
      {monitor.isPaused ? (
        <ActionButton action={resume}>{texts.resume}</ActionButton>
      ) : (
        <Button onClick={() => setPausing(true)}>{texts.pause}</Button>
      )}
      <PlaceLink to="/monitors/$kind/$id/edit" params={address}>
        {actions.edit}
      </PlaceLink>
      <DeleteButton
        name={monitor.name}
        hint={texts.deleteHint}
        onDelete={() => deleteMonitor(address)}
        onDeleted={() => void navigate({ to: '/monitors' })}
      />
      <FaultNote fault={resume.error} />
      {isPausing ? <PauseDialog address={address} name={monitor.name} onClose={() => setPausing(false)} /> : null}
    </div>
  );
};
