import { setTimeout as pause } from 'node:timers/promises';
import type { Api, Check, Incident } from './api.ts';
import type { Receiver } from './receiver.ts';
import type { Target } from './target.ts';
import type { Tell } from './tell.ts';

const CHECK_EVERY_MS = 1000;
const LOOK_EVERY_MS = 100;

interface Scene {
  readonly api: Api;
  readonly target: Target;
  readonly receiver: Receiver;
  readonly tell: Tell;
  readonly signal: AbortSignal;
}

/** Sets up a customer with a monitor and a channel, and tells what becomes of them until the all-clear. */
export const demoStory = async (scene: Scene): Promise<void> => {
  const website = await setUp(scene);
  const told = { checks: 0, alerts: 0, status: '' };
  while (!(told.status === 'resolved' && told.alerts === 2)) {
    await scene.api('POST /api/websites/{id}/trigger-check', { id: website.publicId });
    const checks = await nextChecks(scene, website.publicId, told.checks);
    told.checks += checks.length;
    for (const check of checks) tellCheck(scene.tell, check);
    const { items: incidents } = await scene.api('GET /api/incidents', { query: { monitorId: website.id } });
    for (const incident of incidents) {
      if (incident.status !== told.status) tellIncident(scene.tell, incident);
      told.status = incident.status;
    }
    await pause(CHECK_EVERY_MS, undefined, { signal: scene.signal });
    for (const alert of scene.receiver.alerts.slice(told.alerts)) {
      const name = alert.type === 'incident.resolved' ? 'all-clear' : 'alert';
      scene.tell('Webhook', `${name} (${alert.type}) arrived, its signature is right`, alert.arrivedAt);
      told.alerts += 1;
    }
  }
  scene.tell('Demo', 'down, told, up again, told: that is all');
};

const setUp = async ({ api, target, receiver, tell }: Scene) => {
  const { customer } = await api('POST /api/customers', { body: { name: 'Miller the Baker', email: 'miller@demo.example', alertConsecutiveChecks: 2 } });
  tell('API', `customer "${customer.name}" created; two failed checks in a row count as an outage`);
  const channel = { name: 'Alerts', type: 'webhook', config: { url: receiver.url } };
  const { signingSecret } = await api('POST /api/notification-channels', { body: channel });
  receiver.trust(signingSecret);
  tell('API', `webhook channel to ${receiver.url} created; its signing secret is shown this once`);
  const website = await api('POST /api/websites', { body: { name: 'Bakery', url: target.url, customerId: customer.id, checkInterval: 1 } });
  tell('API', `website monitor of ${target.url} created, each minute; the demo asks for a check each second`);
  return website;
};

/** The checks beyond the first `known`, oldest first, as soon as there is one. */
const nextChecks = async ({ api, signal }: Scene, id: string, known: number): Promise<readonly Check[]> => {
  for (;;) {
    const { items } = await api('GET /api/websites/{id}/check-history', { id, query: { perPage: 100 } });
    if (items.length > known) return items.toReversed().slice(known);
    await pause(LOOK_EVERY_MS, undefined, { signal });
  }
};

const tellCheck = (tell: Tell, { outcome, reason, responseTimeMs, checkedAt }: Check): void => {
  const time = responseTimeMs === null ? '' : ` in ${responseTimeMs.toFixed(1)} ms`;
  tell('Check', outcome === 'up' ? `up${time}` : `down (${reason ?? 'no reason'})${time}`, new Date(checkedAt));
};

const tellIncident = (tell: Tell, { title, status, startedAt, resolvedAt }: Incident): void => {
  if (resolvedAt === null) tell('Incident', `${status}: ${title}`, new Date(startedAt));
  else tell('Incident', `${status}: ${title.replace('is down', 'is up again')}`, new Date(resolvedAt));
};
