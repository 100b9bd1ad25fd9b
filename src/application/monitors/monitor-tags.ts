import { accepted } from '../../domain/kernel/outcome.ts';
import { listPageOf } from '../../domain/kernel/page.ts';
import type { ListRequest } from '../../domain/kernel/page.ts';
import { codesOf } from '../../domain/kernel/rules.ts';
import type { Monitor } from '../../domain/monitors/monitor.ts';
import type { Tag } from '../../domain/monitors/tag.rules.ts';
import { attachmentRules, decideAttachment, tagNotFound } from '../../domain/monitors/tag.rules.ts';
import type { AuditEntry } from '../kernel/ports.ts';
import { auditEntry } from '../kernel/records.ts';
import { defineCommand, defineQuery } from '../kernel/use-case.ts';
import { findMonitor, monitorLookupCodes } from './find-monitor.ts';
import type { NamedMonitor } from './find-monitor.ts';
import type { MonitorId, Monitors, MonitorTags, Tags } from './ports.ts';

interface Needs {
  readonly monitors: Monitors;
  readonly monitorTags: MonitorTags;
}

/** A tag, and the monitor that it is attached to or detached from. */
export interface TagOnMonitor {
  readonly tagId: MonitorId;
  readonly monitor: NamedMonitor;
}

const auditOf = (event: 'attached' | 'detached', tag: Tag, { kind, publicId }: Monitor): AuditEntry =>
  auditEntry(`tag.${event}`, tag, {
    [event === 'attached' ? 'after' : 'before']: { name: tag.name, monitorType: kind, monitorId: publicId },
  });

const done = accepted({ success: true as const });

/** Lists the tags of a monitor. */
export const listMonitorTags = defineQuery({
  name: 'listMonitorTags',
  permission: 'readRecords',
  refuses: monitorLookupCodes,
  execute:
    ({ monitors, monitorTags }: Needs) =>
    async (
      { scope },
      { monitor: named, request }: { readonly monitor: NamedMonitor; readonly request: ListRequest },
    ) => {
      const monitor = await findMonitor(monitors, scope, named);
      return monitor.ok ? accepted(listPageOf(await monitorTags.of(monitor.value), request)) : monitor;
    },
});

/** Locks the monitor while its tags are counted, so that the limit holds for concurrent calls. */
export const attachTag = defineCommand({
  name: 'attachTag',
  permission: 'editMonitors',
  refuses: ['tagNotFound', ...monitorLookupCodes, ...codesOf(attachmentRules)],
  execute:
    ({ monitors, monitorTags, tags }: Needs & { readonly tags: Tags }) =>
    async ({ scope, now, audit, unchanged }, { tagId, monitor: named }: TagOnMonitor) => {
      const tag = await tags.find(scope, tagId);
      if (tag === null) return tagNotFound;
      const monitor = await findMonitor(monitors, scope, named, 'lock');
      if (!monitor.ok) return monitor;
      const carried = (await monitorTags.of(monitor.value)).map(({ id }) => id);
      const decision = decideAttachment({ tag, monitor: monitor.value, carried });
      if (!decision.ok) return decision;
      if (decision.value === 'nothing') {
        unchanged();
        return done;
      }
      await monitorTags.attach(monitor.value, tag, now);
      audit(auditOf('attached', tag, monitor.value));
      return done;
    },
});

/** Detaches a tag from a monitor. A tag that is not attached is no error. */
export const detachTag = defineCommand({
  name: 'detachTag',
  permission: 'editMonitors',
  refuses: ['tagNotFound', ...monitorLookupCodes],
  execute:
    ({ monitors, monitorTags, tags }: Needs & { readonly tags: Tags }) =>
    async ({ scope, audit, unchanged }, { tagId, monitor: named }: TagOnMonitor) => {
      const tag = await tags.find(scope, tagId);
      if (tag === null) return tagNotFound;
      const monitor = await findMonitor(monitors, scope, named);
      if (!monitor.ok) return monitor;
      if (await monitorTags.detach(monitor.value, tag)) audit(auditOf('detached', tag, monitor.value));
      else unchanged();
      return done;
    },
});
