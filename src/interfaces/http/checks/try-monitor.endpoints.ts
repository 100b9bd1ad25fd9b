import { tryMonitor } from '../../../application/checks/try-monitor.ts';
import type { RateLimit } from '../../../domain/access/rate-limits.ts';
import { minutes } from '../../../domain/kernel/time.ts';
import { allMonitorKinds } from '../../../domain/monitors/monitor-kinds.ts';
import { MAX_TIMEOUT } from '../../../domain/monitors/timeout.rules.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { kindDocumentation, withArticle } from '../monitors/kind-documentation.ts';
import { bodyOf, monitorSchemas } from '../monitors/monitor.schemas.ts';
import { entryReply } from './check-history.endpoints.ts';

/** The rate at which a user can try monitors. Each try is a connection to a host that the user names. */
const TRY_RATE: RateLimit = { name: 'try-monitor', limit: 20, window: minutes(1), per: 'user' };

/** The endpoints that check monitors before they are stored. */
export const tryMonitorEndpoints = allMonitorKinds.map((kind) => {
  const { label } = kindDocumentation(kind);
  return defineEndpoint({
    method: 'post',
    path: `/api/monitors/${kind.kind}/try`,
    tag: 'Monitors',
    rate: TRY_RATE,
    summary: `Check ${withArticle(label)} that is not stored`,
    description: `Makes one check from the process that answers, and stores nothing. The body is that of a creation; quotas and packages do not matter. Heartbeats and scenarios cannot be tried. The answer comes within the timeout of the monitor, at most ${MAX_TIMEOUT} seconds.`,
    useCase: tryMonitor(kind),
    request: { body: kind.ofCustomer === undefined ? monitorSchemas(kind).body : bodyOf(kind) },
    toInput: ({ body }) => body,
    reply: entryReply,
  });
});
