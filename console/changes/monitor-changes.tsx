import { useQuery } from '@tanstack/react-query';
import type { MonitorAddress } from '../checks/queries.ts';
import { lazyAreaPart } from '../kernel/lazy-area.ts';
import { changesQuery } from './queries.ts';

const ChangesPanel = lazyAreaPart(() => import('./changes-panel.tsx'), 'ChangesPanel');

interface MonitorChangesProps {
  address: MonitorAddress;
  /** True if the reader may accept and refuse changes of the monitor. */
  mayDecide: boolean;
}

/** The changes of the target of a monitor; nothing without any. */
export const MonitorChanges = ({ address, mayDecide }: MonitorChangesProps) => {
  const changes = useQuery(changesQuery(address));
  return changes.data === undefined || changes.data.length === 0 ? null : (
    <ChangesPanel address={address} changes={changes.data} mayDecide={mayDecide} />
  );
};
