import { monitorKinds } from '../../domain/monitors/monitor-kinds.ts';
import { updateMonitor } from './change-monitor.ts';

/** The change of a website that its endpoint confines to the check configuration. */
export const updateWebsiteCheckConfig = updateMonitor(monitorKinds.website, 'updateWebsiteCheckConfig');
