import { copiedOverrideSource } from '../../domain/customer-copies/channel-choice-copy.ts';
import { nameIssues } from '../../domain/customer-copies/copied-text.ts';
import { parentsFirst } from '../../domain/customer-copies/monitor-copy.ts';
import { allMonitorKinds } from '../../domain/monitors/monitor-kinds.ts';
import { nameFieldOf } from '../../domain/monitors/monitor.rules.ts';
import type { Monitor } from '../../domain/monitors/monitor.ts';
import type { Tag } from '../../domain/monitors/tag.rules.ts';
import type { NotificationChannel } from '../../domain/notifications/channel.ts';
import { bindPart } from '../kernel/use-case.ts';
import { createPreparedMonitor } from '../monitors/create-monitor.ts';
import { attachTag } from '../monitors/monitor-tags.ts';
import { createTag } from '../monitors/tags.ts';
import { createChannelOverride } from '../notifications/channel-overrides.ts';
import { copyEach, createAt } from './copying.ts';
import type { Copying } from './copying.ts';
import type { PlannedMonitor } from './plan-monitors.ts';
import type { SourceRecords } from './read-source.ts';

const monitorCreations = allMonitorKinds.map((kind) => [kind, createPreparedMonitor(kind)] as const);

/** The codes with which copying monitors and their tags and channel overrides can be refused. */
export const monitorPartCodes = [
  ...monitorCreations.flatMap(([, { refuses }]) => refuses),
  ...createTag.refuses,
  ...attachTag.refuses,
  ...createChannelOverride.refuses,
];

/** The ports for copying monitors and their tags and channel overrides. */
export type MonitorPartNeeds = Parameters<(typeof monitorCreations)[number][1]['connectPart']>[0] &
  Parameters<typeof createTag.connectPart>[0] &
  Parameters<typeof attachTag.connectPart>[0] &
  Parameters<typeof createChannelOverride.connectPart>[0];

/** Copies the tags of the source. Tags of the whole organization are attached as they are. */
export const copyTags = (needs: MonitorPartNeeds) => {
  const create = bindPart(createTag, needs);
  return ({ work, target, include, substitute, tags, records }: Copying, own: readonly Tag[]) =>
    copyEach(own, async (tag) => {
      tags.set(tag.id, null);
      if (!include.has('tags')) return null;
      const name = substitute(tag.name).trim();
      const place = { path: `tags.${tag.publicId}`, name };
      const outcome = await createAt(place, nameIssues('name', name), () =>
        create(work, { customerId: target.id, name, color: tag.color }),
      );
      if (!outcome.ok) return outcome;
      tags.set(tag.id, outcome.value);
      records.push({ type: 'tag', kind: null, name, copiedFrom: tag.publicId, publicId: outcome.value.publicId });
      return null;
    });
};

const parentIn = ({ monitors }: Copying, { parentMonitorId }: Monitor): number | null => {
  const copied = monitors.get(parentMonitorId ?? 0);
  return copied === undefined ? parentMonitorId : (copied?.id ?? null);
};

/** Copies the monitors, parents before children. A parent that belongs to the organization remains the parent. */
export const copyMonitors = (needs: MonitorPartNeeds) => {
  const creations = new Map(monitorCreations.map(([kind, creation]) => [kind, bindPart(creation, needs)]));
  return (copying: Copying, planned: readonly PlannedMonitor[]) => {
    const byId = new Map(planned.map((each) => [each.monitor.id, each]));
    return copyEach(parentsFirst(planned.map(({ monitor }) => monitor)), async (monitor) => {
      const plan = byId.get(monitor.id);
      const create = plan && creations.get(plan.kind);
      if (plan === undefined || create === undefined) return null;
      const { kind, copy, prepared } = plan;
      const name = String(copy.sent[nameFieldOf(kind)]);
      const path = `monitors.${monitor.publicId}`;
      const sent = {
        ...copy.sent,
        customerId: copying.target.id,
        allowPaidQuotaUpgrade: copying.allowPaidQuotaUpgrade,
        ...(kind.ofCustomer === undefined ? { parentMonitorId: parentIn(copying, monitor) } : {}),
      };
      const outcome = await createAt({ path, name }, nameIssues(nameFieldOf(kind), name), () =>
        create(copying.work, { ...prepared, sent }),
      );
      if (!outcome.ok) return outcome;
      const { publicId, warnings = [] } = outcome.value;
      copying.monitors.set(monitor.id, outcome.value);
      const record = { type: 'monitor', kind: kind.kind, name, copiedFrom: monitor.publicId, publicId } as const;
      copying.records.push(record);
      if (copy.secrets.length > 0) copying.secretsToSet.push({ ...record, members: copy.secrets });
      copying.warnings.push(
        ...warnings.map((warning) => ({ ...warning, path: `${path}.${warning.path}` })),
        ...copy.leftOut.map((member) => ({
          path: `${path}.${member}`,
          message: 'This describes the target of the original and was left out, because the copy has another target.',
        })),
      );
      return null;
    });
  };
};

/** Attaches the copied tags, and those of the organization, to the copied monitors. */
export const attachTags = (needs: MonitorPartNeeds) => {
  const attach = bindPart(attachTag, needs);
  return ({ work, monitors, tags, include }: Copying, { monitors: originals, tags: own, tagsOf }: SourceRecords) => {
    const copyOf = new Map(own.map(({ id, publicId }) => [publicId, tags.get(id) ?? null]));
    const attachments = originals.flatMap((monitor) =>
      (tagsOf.get(monitor.id) ?? []).map((tag) => ({
        monitor,
        tagId: copyOf.has(tag) ? copyOf.get(tag)?.publicId : tag,
      })),
    );
    return copyEach(include.has('tags') ? attachments : [], async ({ monitor, tagId }) => {
      const copied = monitors.get(monitor.id) ?? null;
      if (copied === null || tagId === undefined) return null;
      const place = { path: `monitors.${monitor.publicId}.tags`, name: monitor.name };
      const outcome = await createAt(place, [], () =>
        attach(work, { tagId, monitor: { type: monitor.kind, id: copied.publicId } }),
      );
      return outcome.ok ? null : outcome;
    });
  };
};

/** Copies the channel overrides of the monitors, unless they contain addresses of the source. */
export const copyOverrides = (needs: MonitorPartNeeds) => {
  const create = bindPart(createChannelOverride, needs);
  return (
    { work, source, monitors, channels, records, warnings }: Copying,
    { monitors: originals, overrides }: SourceRecords,
  ) => {
    const byId = new Map(originals.map((monitor) => [monitor.id, monitor]));
    return copyEach(overrides, async (override: NotificationChannel) => {
      const original = byId.get(override.monitorId ?? 0);
      const copied = monitors.get(override.monitorId ?? 0) ?? null;
      if (original === undefined || copied === null) return null;
      const place = { path: `channelOverrides.${override.publicId}`, name: `${original.name}: ${override.name}` };
      const sourceChannelId = copiedOverrideSource(override, source, channels);
      if (sourceChannelId === null) {
        warnings.push({
          path: place.path,
          message: override.inheritsConfig
            ? `The channel of the override of ${original.name} was not copied, and neither was the override.`
            : `The channel override of ${original.name} has addresses of its own and was not copied.`,
        });
        return null;
      }
      const outcome = await createAt(place, [], () =>
        create(work, {
          id: copied.publicId,
          kind: original.kind,
          sourceChannelId,
          isActive: override.isActive,
        }),
      );
      if (!outcome.ok) return outcome;
      const { publicId } = outcome.value;
      records.push({ type: 'channelOverride', kind: null, name: place.name, copiedFrom: override.publicId, publicId });
      return null;
    });
  };
};
