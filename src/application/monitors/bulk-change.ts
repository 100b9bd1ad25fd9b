import { MONITORS_PER_BULK, decideBulkOperation, inLockOrder } from '../../domain/monitors/bulk-change.ts';
import type { BulkChange, SingleOperation } from '../../domain/monitors/bulk-change.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { ErrorCode } from '../../domain/catalogue.ts';
import type { Outcome, RefusalData } from '../../domain/kernel/outcome.ts';
import type { MonitorKind } from '../../domain/monitors/monitor-kind.ts';
import { allMonitorKinds } from '../../domain/monitors/monitor-kinds.ts';
import type { MonitorKindName } from '../../domain/monitors/monitor.ts';
import type { UnitOfWork } from '../kernel/ports.ts';
import { rehearse } from '../kernel/rehearse.ts';
import { bindPart, defineCommand } from '../kernel/use-case.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import { updateMonitor } from './change-monitor.ts';
import type { MonitorChangeNeeds } from './change-monitor.ts';
import { attachTag, detachTag } from './monitor-tags.ts';
import { deleteMonitor } from './monitors.ts';
import { pauseMonitor } from './pause-monitor.ts';
import type {
  ChannelMuting,
  MonitorId,
  MonitorList,
  MonitorsInBulk,
  MonitorTags,
  SelectedMonitors,
  Tags,
} from './ports.ts';

/** A monitor as a bulk change names it. */
export interface MonitorInBulk {
  readonly kind: MonitorKindName;
  readonly id: MonitorId;
}

/** A monitor that was not changed, and why. */
export interface RefusedRow extends MonitorInBulk {
  /** Null for a monitor that the caller cannot see. */
  readonly name: string | null;
  readonly code: ErrorCode;
  readonly data?: RefusalData;
}

/** The outcome of a bulk change, or of its dry run. */
export interface BulkReport {
  readonly isDryRun: boolean;
  readonly matched: number;
  readonly changed: number;
  readonly refused: readonly RefusedRow[];
  /** The id after which the next call continues, or null if no monitors are left. */
  readonly next: number | null;
}

/** Selects the monitors of a bulk change: a list, or those that a filter of the list of monitors selects. */
export type BulkSelection =
  { readonly monitors: readonly MonitorInBulk[] } | Exclude<SelectedMonitors, { readonly ids: readonly MonitorId[] }>;

interface BulkRequest {
  readonly change: BulkChange;
  readonly selection: BulkSelection;
  readonly dryRun: boolean;
}

type Needs = MonitorChangeNeeds & {
  readonly monitorList: MonitorList;
  readonly monitorTags: MonitorTags;
  readonly tags: Tags;
  readonly channelMuting: ChannelMuting;
  readonly unitOfWork: UnitOfWork;
};

type Row = MonitorsInBulk['monitors'][number];
type Changed = Promise<Outcome<unknown, ErrorCode>>;

/** Returns the operations on single monitors of the kind. Each decides before it writes, so that a refused one leaves nothing. */
const singleOperations = (needs: Needs, kind: MonitorKind) => {
  const update = bindPart(updateMonitor(kind), needs);
  const pause = bindPart(pauseMonitor(kind), needs);
  const remove = bindPart(deleteMonitor(kind), needs);
  const attach = bindPart(attachTag, needs);
  const detach = bindPart(detachTag, needs);
  return (work: CommandContext, row: Row, single: SingleOperation): Changed => {
    const { id, kind: type } = row;
    switch (single.operation) {
      case 'update':
        return update(work, { id, changes: single.changes });
      case 'pause':
        return pause(work, { id, minutes: single.minutes });
      case 'delete':
        return remove(work, { id });
      case 'attachTag':
        return attach(work, { tagId: single.tagId, monitor: { type, id } });
      case 'detachTag':
        return detach(work, { tagId: single.tagId, monitor: { type, id } });
      case 'setChannelMuted':
        return needs.channelMuting.set(work, row, single);
    }
  };
};

const sameMonitor =
  ({ kind, id }: MonitorInBulk) =>
  (row: Row): boolean =>
    row.kind === kind && (row.publicId === id || row.id === id);

/** Returns the selected monitors, the named ones that the caller cannot see, and where the next call continues. */
const select = async ({ monitorList }: Needs, { scope }: CommandContext, selection: BulkSelection) => {
  if (!('monitors' in selection)) {
    const { matched, monitors } = await monitorList.select(scope, selection, MONITORS_PER_BULK);
    return {
      matched,
      rows: monitors,
      missing: [],
      next: matched > monitors.length ? (monitors.at(-1)?.id ?? null) : null,
    };
  }
  const named = [
    ...new Map(selection.monitors.map((sent) => [`${sent.kind} ${sent.id}`.toLowerCase(), sent])).values(),
  ].map(({ kind, id }) => ({ kind, id: typeof id === 'string' ? id.toLowerCase() : id }));
  const { monitors } = await monitorList.select(scope, { ids: named.map(({ id }) => id) }, MONITORS_PER_BULK);
  const rows = monitors.filter((row) => named.some((monitor) => sameMonitor(monitor)(row)));
  const missing = named.filter((monitor) => !rows.some(sameMonitor(monitor)));
  return { matched: rows.length + missing.length, rows, missing, next: null };
};

/** Changes each monitor by the operation on a single one, and collects those that are refused. */
const changeEach = async (needs: Needs, work: CommandContext, rows: readonly Row[], change: BulkChange) => {
  const operations = new Map(allMonitorKinds.map((kind) => [kind.kind, { kind, run: singleOperations(needs, kind) }]));
  const refusals: RefusedRow[] = [];
  for (const row of rows.toSorted(inLockOrder)) {
    const { kind, run } = operations.get(row.kind) ?? {};
    if (kind === undefined || run === undefined) continue;
    const decided = decideBulkOperation(kind, change);
    const outcome = decided.ok ? await run(work, row, decided.value) : decided;
    if (!outcome.ok)
      refusals.push({
        kind: row.kind,
        id: row.publicId,
        name: row.name,
        code: outcome.code,
        ...(outcome.data === undefined ? {} : { data: outcome.data }),
      });
  }
  return refusals;
};

/**
 * Changes several monitors in one transaction, each by the rules of a change of one. Refused ones are named, and do not
 * prevent the others. See ADR 0245.
 */
export const changeMonitors = defineCommand({
  name: 'changeMonitors',
  permission: 'editMonitors',
  refuses: [],
  execute: (needs: Needs) => {
    const changeSelected = async (
      work: CommandContext,
      { change, selection, dryRun: isDryRun }: BulkRequest,
    ): Promise<Outcome<BulkReport>> => {
      const { matched, rows, missing, next } = await select(needs, work, selection);
      work.unchanged();
      const refusals = await changeEach(needs, work, rows, change);
      const unseen = missing.map((monitor) => ({ ...monitor, name: null, code: refused('notFound').code }));
      return accepted({
        isDryRun,
        matched,
        changed: rows.length - refusals.length,
        refused: [...unseen, ...refusals],
        next,
      });
    };
    return (work: CommandContext, request: BulkRequest) =>
      request.dryRun
        ? rehearse(needs.unitOfWork, work, (within) => changeSelected(within, request))
        : changeSelected(work, request);
  },
});
