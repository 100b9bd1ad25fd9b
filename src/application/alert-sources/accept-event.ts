import type { NewEvent } from '../../domain/alert-sources/alert-event.ts';
import type { AlertAction } from '../../domain/alert-sources/mapped-alert.ts';
import { alertOf } from '../../domain/alert-sources/mapped-alert.ts';
import type { AlertLink } from '../../domain/alert-sources/alert-text.ts';
import { targetRules } from '../../domain/alert-sources/target.rules.ts';
import { ownOrganization } from '../../domain/access/scope.ts';
import type { Severity } from '../../domain/paging/incident-state.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import { codesOf } from '../../domain/kernel/rules.ts';
import type { IdSource } from '../kernel/ports.ts';
import { defineCommand } from '../kernel/use-case.ts';
import { reportProblem } from './deliveries.ts';
import { refusedTarget } from './source-targets.ts';
import type { ImEvents, ImSources } from './ports.ts';

/** An event as it is sent. */
export interface SentEvent {
  readonly dedupKey: string;
  readonly action: AlertAction;
  readonly severity?: Severity;
  readonly summary?: string;
  readonly source?: string;
  readonly component?: string | null;
  readonly details?: Readonly<Record<string, unknown>>;
  readonly labels?: Readonly<Record<string, string>>;
  readonly links?: readonly AlertLink[];
  readonly teamId?: number | null;
  readonly escalationPolicyId?: number | null;
  readonly customerId?: number | null;
}

interface Needs {
  readonly imSources: ImSources;
  readonly imEvents: ImEvents;
  readonly ids: IdSource;
}

/**
 * Accepts an event. The answer follows once it is stored; a consumer opens or changes the incident. The event is its
 * own audit record.
 */
export const acceptImEvent = defineCommand({
  name: 'acceptImEvent',
  permission: 'useIncidentManagement',
  refuses: [...codesOf(targetRules), 'unavailable'],
  executeBatched:
    (needs: Needs) =>
    async ({ caller, now }, { event, bytes }: { readonly event: SentEvent; readonly bytes: Uint8Array }) => {
      const organizationId = ownOrganization(caller);
      const { teamId = null, escalationPolicyId = null, customerId = null } = event;
      const unknown = await refusedTarget(needs, organizationId, [{ teamId, escalationPolicyId, customerId }]);
      if (unknown !== null) return unknown;
      const source = await needs.imSources.builtIn(organizationId, 'events', now);
      const publicId = needs.ids.next();
      const {
        dedupKey,
        action,
        severity,
        summary = dedupKey,
        source: reporter,
        component,
        details,
        labels,
        links,
      } = event;
      const stored: NewEvent = {
        publicId,
        sourceId: source.id,
        deliveryId: publicId,
        receivedAt: now,
        kind: 'alert',
        key: dedupKey,
        alert: alertOf({
          key: dedupKey,
          action,
          severity,
          summary,
          source: reporter,
          component,
          details,
          labels,
          links,
        }),
        targets: { teamId, escalationPolicyId, customerId },
        body: bytes,
        problem: null,
        note: null,
      };
      await needs.imEvents.accept([stored]);
      return accepted({ accepted: true as const, eventId: publicId });
    },
  execute: () => () => Promise.resolve(refused('unavailable')),
});

/** Reports that the organization sends more events than it may. The refused request is answered in any case. */
export const reportImEventLimit = defineCommand({
  name: 'reportImEventLimit',
  permission: 'useIncidentManagement',
  refuses: ['unavailable'],
  executeBatched:
    (needs: Needs) =>
    async ({ caller, now }) => {
      await reportProblem(needs, await needs.imSources.builtIn(ownOrganization(caller), 'events', now), 'events', now);
      return accepted({ success: true as const });
    },
  execute: () => () => Promise.resolve(refused('unavailable')),
});
