import { readFileSync } from 'node:fs';
import { expect } from 'chai';
import { dueEvents } from '../../../../src/application/alert-sources/process-events.ts';
import { gatherReports } from '../../../../src/application/reports/gather-reports.ts';
import { recordStateChanges } from '../../../../src/application/incidents/record-state-changes.ts';
import type { CheckFinding } from '../../../../src/domain/checks/check-finding.ts';
import { finishCheck } from '../../../../src/domain/checks/due-check.ts';
import { RESOLUTION_WINDOW } from '../../../../src/domain/paging/resolution-gathering.ts';
import { hours, later, minutes, seconds } from '../../../../src/domain/kernel/time.ts';
import { NOW } from '../../../builders/clock.ts';
import { anEvidence } from '../../../builders/evidence.ts';
import { onCallApp, openLink } from '../paging/on-call.ts';
import type { OnCall, PersonOnCall } from '../paging/on-call.ts';

const { vectors } = JSON.parse(readFileSync('vectors/reopening.json', 'utf8')) as {
  readonly vectors: readonly { readonly id: string; readonly checks: readonly (readonly [number, 'up' | 'down'])[] }[];
};
const [REOPENED] = vectors.filter(({ id }) => id === 'reopened');
const findings: Readonly<Record<'up' | 'down', CheckFinding>> = {
  up: { outcome: 'up', reason: null, latencyMs: 1, evidence: null },
  down: { outcome: 'down', reason: 'statusUnexpected', latencyMs: null, evidence: anEvidence() },
};

describe('the history of an incident that was reopened', () => {
  let onCall: OnCall;
  let ada: PersonOnCall;
  let monitor: { readonly id: number; readonly publicId: string };
  before(async () => {
    onCall = await onCallApp();
    const { admin } = onCall;
    ada = await onCall.person();
    const phone = await ada.addMethod('phone');
    await ada.setRules({ high: [{ afterMinutes: 0, contactMethodId: phone }] });
    const { body: policy } = await admin.post('/api/escalation-config/policies', {
      name: 'Ada',
      steps: [{ afterMinutes: 0, targets: [{ type: 'user', userId: ada.publicId }] }],
    });
    const { items } = (await admin.get('/api/im/sources')).body as { items: { publicId: string; type: string }[] };
    const source = items.find(({ type }) => type === 'monitors');
    await admin.patch(`/api/im/sources/${source?.publicId}`, { isActive: true, escalationPolicyId: policy.id });
    await admin.post('/api/notification-channels', {
      name: 'Team',
      type: 'ntfy',
      config: { topic: 'team', serverUrl: `${onCall.receiver.url}/` },
    });
    const { body: added } = await admin.post('/api/customers', {
      name: 'Kornblum',
      email: 'ops@kornblum.example',
      alertConsecutiveChecks: 1,
    });
    monitor = (
      await admin.post('/api/websites', {
        name: 'Shop',
        url: 'http://1.1.1.1/',
        checkInterval: 60,
        customerId: added.customer.id,
      })
    ).body;
    for (const [second, outcome] of REOPENED?.checks ?? []) await checkAt(second, findings[outcome]);
    // The end of a page waits for others.
    await onCall.pass(RESOLUTION_WINDOW);
  });
  after(() => onCall.close());

  /** Makes the check of the monitor at a time, and what follows from it. */
  const checkAt = async (second: number, finding: CheckFinding): Promise<void> => {
    const { app } = onCall;
    const now = later(NOW, seconds(second));
    app.clock.set(now);
    const claim = { locationId: 1, owner: 'w', now, until: later(now, hours(2)), limit: 10 };
    const due = await app.ports.checkQueue.claim(claim);
    await recordStateChanges(app.ports)(
      'w',
      due.map((each) => finishCheck(each, finding, now)),
    );
    await dueEvents(app.ports).run();
    await onCall.pass(0);
  };
  const sent = (topic: string, state: string): string =>
    onCall.pushes().findLast((push) => push.topic === topic && push.title.startsWith(`[${state}]`))?.message ?? '';

  const START = '2 Mar 2026, 10:00 UTC';
  const GAP = '2 Mar 2026, 10:05 UTC – 2 Mar 2026, 10:11 UTC';

  it('names the first start and the gap when it is reopened, to channels and to people on call', () => {
    for (const message of [sent('team', 'Down again'), sent('phone', 'Incident')])
      expect(message).to.include(START).and.include(GAP);
  });

  it('has the same start, gap and duration in messages, on the pages of incident and link, in the API and uptime-stats', async () => {
    const { admin } = onCall;
    const messages = [sent('team', 'Up again'), sent('phone', 'Resolved')];
    for (const message of messages)
      expect(message).to.include(START).and.include(GAP).and.include('11 minutes 30 seconds');
    const [incident, ...others] = (await admin.get(`/api/incidents?monitorId=${monitor.id}`)).body.items;
    expect(others).to.deep.equal([]);
    expect(incident).to.deep.include({
      startedAt: NOW.toISOString(),
      resolvedAt: later(NOW, seconds(1050)).toISOString(),
      gaps: [{ from: later(NOW, seconds(330)).toISOString(), to: later(NOW, seconds(690)).toISOString() }],
      downSeconds: 690,
    });
    const { text: page } = await ada.client.get(`/incident?id=${incident.publicId}`);
    expect(page).to.include('11 minutes 30 seconds').and.include('Up in between');
    const links = onCall.pushes().flatMap((push) => (push.topic === 'phone' && push.click ? [push.click] : []));
    const { text: linked } = await openLink(onCall, 'GET', links.at(-1)?.slice(onCall.app.url.length) ?? '');
    for (const shown of [
      '2 Mar 2026, 10:00 UTC',
      '2 Mar 2026, 10:05 UTC',
      '2 Mar 2026, 10:11 UTC',
      '11 minutes 30 seconds',
    ])
      expect(linked).to.include(shown);
    const range = `from=${later(NOW, -minutes(30)).toISOString()}&to=${later(NOW, minutes(30)).toISOString()}`;
    const { body } = await admin.get(`/api/websites/${monitor.publicId}/uptime-stats?${range}`);
    expect(body).to.include({ downtimeSeconds: 690, incidents: 1 });
  });

  it('has the same duration in reports, whose total is the same', async () => {
    const { admin, app } = onCall;
    const { body: report } = await admin.post('/api/organization/reports', {
      name: 'Uptime',
      frequency: 'weekly',
      weekday: 1,
      timezone: 'UTC',
    });
    await admin.post(`/api/organization/reports/${report.publicId}/run`, {
      from: later(NOW, -hours(1)).toISOString(),
      to: later(NOW, hours(1)).toISOString(),
    });
    const now = later(NOW, hours(1));
    const run = await app.database.inTransaction(() => app.ports.reportRuns.lockDue(now));
    if (run === null) throw new Error('No run is due.');
    const [gathered] = await Array.fromAsync(gatherReports(app.ports, run, now));
    expect(gathered?.document.incidents.map(({ startedAt, durationMs }) => [startedAt, durationMs])).to.deep.equal([
      [NOW, seconds(690)],
    ]);
    expect(gathered?.result).to.deep.include({ outages: 1 });
    expect(gathered?.result.times.down).to.equal(seconds(690));
  });
});
