import { z } from 'zod';
import { tryMonitor } from '../../../application/checks/try-monitor.ts';
import type { RateLimit } from '../../../domain/access/rate-limits.ts';
import { minutes } from '../../../domain/kernel/time.ts';
import type { MonitorKind } from '../../../domain/monitors/monitor-kind.ts';
import { allMonitorKinds } from '../../../domain/monitors/monitor-kinds.ts';
import { MAX_TIMEOUT } from '../../../domain/monitors/timeout.rules.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { eitherId } from '../kernel/fields.ts';
import { kindDocumentation, withArticle } from '../monitors/kind-documentation.ts';
import { bodyOf, monitorSchemas } from '../monitors/monitor.schemas.ts';
import { entryReply } from './check-history.endpoints.ts';

/** The rate at which a user can try monitors. Each try is a connection to a host that the user names. */
const TRY_RATE: RateLimit = { name: 'try-monitor', limit: 20, window: minutes(1), per: 'user' };

/** The members of a creation that decide who owns a monitor and when it is checked. A try has neither. */
const OF_STORED = [
  'customerId',
  'parentMonitorId',
  'locationIds',
  'managementType',
  'alerting',
  'status',
  'allowPaidQuotaUpgrade',
  'heartbeatToken',
] as const;

const monitorId = eitherId
  .exactOptional()
  .describe('A stored monitor of the kind, which the body changes. What the body omits is as stored, also secrets.');

/** Returns the body of a try: that of a creation without the members that only a stored monitor has. */
const triedBody = (kind: MonitorKind) => {
  const { shape } = kind.ofCustomer === undefined ? monitorSchemas(kind).body : bodyOf(kind);
  const members: z.ZodRawShape = Object.fromEntries(
    Object.entries(shape).filter(([name]) => !OF_STORED.some((each) => each === name)),
  );
  return z.strictObject({ ...members, monitorId }) as z.ZodObject<{ monitorId: typeof monitorId }, z.core.$strict>;
};

/** The endpoints that check monitors before they are stored. */
export const tryMonitorEndpoints = allMonitorKinds.map((kind) => {
  const { label } = kindDocumentation(kind);
  return defineEndpoint({
    method: 'post',
    path: `/api/monitors/${kind.kind}/try`,
    tag: 'Monitors',
    rate: TRY_RATE,
    summary: `Check ${withArticle(label)} that is not stored`,
    description: `Makes one check from the process that answers, and stores nothing. The body is that of a creation without owner, locations and status, or with \`monitorId\` a change of a stored monitor; quotas and packages do not matter. Heartbeats cannot be tried; a scenario is tried where the process has a browser, one at a time for each organization, and without screenshots. The answer comes within the timeout of the monitor, at most ${MAX_TIMEOUT} seconds.`,
    useCase: tryMonitor(kind),
    request: { body: triedBody(kind) },
    toInput: ({ body: { monitorId = null, ...sent } }) => ({ monitorId, sent }),
    reply: entryReply,
  });
});
