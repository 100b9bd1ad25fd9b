import { minutes } from '../../domain/kernel/time.ts';
import { firstDueAt } from '../../domain/checks/check-schedule.ts';
import { overdueFrom } from '../../domain/checks/heartbeat.ts';
import { factsOfType } from '../../domain/monitors/monitor-kinds.ts';
import type { Website } from '../../domain/monitors/website.ts';
import type { FirstChecks } from './website.ports.ts';

type Scheduled = Pick<Website, 'status' | 'monitoringType' | 'checkInterval' | 'locationIds'>;

/** When a website is first checked after it was created, resumed or rescheduled at `now`. */
export const firstChecksOf = ({ status, monitoringType, checkInterval, locationIds }: Scheduled, now: Date): FirstChecks => {
  const interval = minutes(checkInterval);
  const { isActive } = factsOfType(monitoringType);
  const runs = status === 'active';
  return {
    locationIds,
    dueAt: runs && isActive ? (monitorId, locationId) => firstDueAt({ monitorId, locationId }, interval, now) : null,
    overdueFrom: runs && !isActive ? overdueFrom(now, interval) : null,
  };
};
