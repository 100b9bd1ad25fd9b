import { setTimeout as pause } from 'node:timers/promises';
import type { Api, Check, Incident } from './api.ts';
import type { Receiver } from './receiver.ts';
import type { Target } from './target.ts';
import type { Print } from './print.ts';

const CHECK_EVERY_MS = 1000;
const POLL_EVERY_MS = 100;

interface Scene {
  readonly api: Api;
  readonly target: Target;
  readonly receiver: Receiver;
  readonly print: Print;
  readonly signal: AbortSignal;
}

/** Sets up a customer with a monitor and a channel, and prints what happens until the recovery. */
export const demoStory = async (scene: Scene): Promise<void> => {
  const website = await setUp(scene);
  const seen = { checks: 0, alerts: 0, status: '' };
  while (!(seen.status === 'resolved' && seen.alerts === 2)) {
    await scene.api('POST /api/websites/{id}/trigger-check', { id: website.publicId });
    const checks = await nextChecks(scene, website.publicId, seen.checks);
    seen.checks += checks.length;
    for (const check of checks) printCheck(scene.print, check);
    const { items: incidents } = await scene.api('GET /api/incidents', { query: { monitorId: website.id } });
    for (const incident of incidents) {
      if (incident.status !== seen.status) printIncident(scene.print, incident);
      seen.status = incident.status;
    }
    await pause(CHECK_EVERY_MS, undefined, { signal: scene.signal });
    for (const alert of scene.receiver.alerts.slice(seen.alerts)) {
      const name = alert.type === 'incident.resolved' ? 'recovery' : 'alert';
      scene.print('Webhook', `${name} (${alert.type}) received with a valid signature`, alert.arrivedAt);
      seen.alerts += 1;
    }
  }
  scene.print('Demo', 'finished: outage and recovery were notified');
};

const setUp = async ({ api, target, receiver, print }: Scene) => {
  const { customer } = await api('POST /api/customers', {
    body: { name: 'Miller the Baker', email: 'miller@demo.example', alertConsecutiveChecks: 2 },
  });
  print('API', `customer "${customer.name}" created; two consecutive failed checks are an outage`);
  const channel = { name: 'Alerts', type: 'webhook', config: { url: receiver.url } };
  const { signingSecret } = await api('POST /api/notification-channels', { body: channel });
  receiver.trust(signingSecret);
  print('API', `webhook channel to ${receiver.url} created; its signing secret is shown only once`);
  const website = await api('POST /api/websites', {
    body: { name: 'Bakery', url: target.url, customerId: customer.id, checkInterval: 1 },
  });
  print(
    'API',
    `website monitor of ${target.url} created, checked every minute; the demo triggers a check every second`,
  );
  return website;
};

/** Waits until there are more checks than the first `known`, and returns these, oldest first. */
const nextChecks = async ({ api, signal }: Scene, id: string, known: number): Promise<readonly Check[]> => {
  for (;;) {
    const { items } = await api('GET /api/websites/{id}/check-history', { id, query: { perPage: 100 } });
    if (items.length > known) return items.toReversed().slice(known);
    await pause(POLL_EVERY_MS, undefined, { signal });
  }
};

const printCheck = (print: Print, { outcome, reason, responseTimeMs, checkedAt }: Check): void => {
  const time = responseTimeMs === null ? '' : ` in ${responseTimeMs.toFixed(1)} ms`;
  print('Check', outcome === 'up' ? `up${time}` : `down (${reason ?? 'no reason'})${time}`, new Date(checkedAt));
};

const printIncident = (print: Print, { title, status, startedAt, resolvedAt }: Incident): void => {
  if (resolvedAt === null) print('Incident', `${status}: ${title}`, new Date(startedAt));
  else print('Incident', `${status}: ${title.replace('is down', 'is up again')}`, new Date(resolvedAt));
};
