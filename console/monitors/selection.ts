import type { ManagementType, MonitorKindName } from '../../src/domain/monitors/monitor.ts';

/** A monitor as a selection names it. */
export interface SelectedMonitor {
  readonly kind: MonitorKindName;
  readonly publicId: string;
  readonly managementType: ManagementType;
}

/** The monitors that are selected: some by their public ids, or all that match the filters. */
export type Selection = ReadonlyMap<string, SelectedMonitor> | 'all';

export const nothingSelected: Selection = new Map();

/** Returns true if a monitor is selected. */
export const isSelected = (selection: Selection, { publicId }: SelectedMonitor): boolean =>
  selection === 'all' || selection.has(publicId);

/** Returns the number of selected monitors, of a list of `total`. */
export const sizeOf = (selection: Selection, total: number): number => (selection === 'all' ? total : selection.size);

/** Returns the selection with the monitors added, or without them if the last of them was selected. */
export const toggled = (selection: Selection, monitors: readonly SelectedMonitor[]): Selection => {
  const last = monitors.at(-1);
  if (selection === 'all' || last === undefined) return nothingSelected;
  const next = new Map(selection);
  const removes = next.has(last.publicId);
  for (const monitor of monitors)
    if (removes) next.delete(monitor.publicId);
    else next.set(monitor.publicId, monitor);
  return next;
};
