import type { ErrorCode } from '../../domain/catalogue.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { nameKey } from '../../domain/kernel/plain-text.ts';
import type { Monitor } from '../../domain/monitors/monitor.ts';
import { tagColors } from '../../domain/monitors/tag.rules.ts';
import type { IdSource } from '../kernel/ports.ts';
import { bindPart } from '../kernel/use-case.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import { attachTag } from './monitor-tags.ts';
import type { MonitorOwners, Monitors, MonitorTags, Tags } from './ports.ts';
import { createTag } from './tags.ts';

/** The ports that tag the monitors of rows. */
export interface RowTagNeeds {
  readonly monitors: Monitors;
  readonly monitorTags: MonitorTags;
  readonly monitorOwners: MonitorOwners;
  readonly tags: Tags;
  readonly ids: IdSource;
}

/** Gives the monitor the tags with these names, and creates those that do not exist. Returns whether it lacked one. */
export const tagMonitor = async (
  needs: RowTagNeeds,
  work: CommandContext,
  monitor: Monitor,
  names: readonly string[],
): Promise<Outcome<boolean, ErrorCode>> => {
  const carried = new Set(
    names.length === 0 ? [] : (await needs.monitorTags.of(monitor)).map(({ name }) => nameKey(name)),
  );
  const missing = names.filter((name) => !carried.has(nameKey(name)));
  if (missing.length === 0) return accepted(false);
  const usable = (await needs.tags.list(work.scope, {})).filter(
    ({ customerId }) => customerId === null || customerId === monitor.customerId,
  );
  const [color] = tagColors;
  for (const name of missing) {
    const known = usable.find((tag) => nameKey(tag.name) === nameKey(name));
    const tag = known === undefined ? await bindPart(createTag, needs)(work, { name, color }) : accepted(known);
    if (!tag.ok) return tag;
    const attached = await bindPart(attachTag, needs)(work, {
      tagId: tag.value.id,
      monitor: { type: monitor.kind, id: monitor.id },
    });
    if (!attached.ok) return attached;
  }
  return accepted(true);
};
