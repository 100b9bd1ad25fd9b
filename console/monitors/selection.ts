import type { ListedMonitor } from '../client/types.gen.ts';
import type { MonitorFilters } from './filters.ts';

/** A monitor as a selection names it. */
export type SelectedMonitor = Readonly<
  Pick<ListedMonitor, 'kind' | 'publicId' | 'managementType' | 'name' | 'customerId'>
>;

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

/** The properties of each dialog of an action on the selected monitors. */
export interface SelectionDialogProps {
  /** The name of the action. */
  readonly label: string;
  readonly selection: Selection;
  readonly filters: MonitorFilters;
  readonly onClose: () => void;
  /** Called when the dialog closes after the action. */
  readonly onDone: () => void;
}
