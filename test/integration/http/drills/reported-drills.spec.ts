import { expect } from 'chai';
import { runDrills } from '../../../../src/application/drills/run-drills.ts';
import { days } from '../../../../src/domain/kernel/time.ts';
import { withPdf } from '../../../builders/pdf-files.ts';
import { REPORTS, RUNS, generateDue, storeReported } from '../reports/reported.ts';
import { onCallApp } from '../paging/on-call.ts';
import type { OnCall } from '../paging/on-call.ts';

describe('the report of a customer', () => {
  let onCall: OnCall;
  beforeEach(async () => {
    onCall = await onCallApp();
    const { app, organizationId } = onCall;
    await storeReported(app, { organizationId, name: 'Shop' }, new Date('2026-01-01T00:00:00Z'));
    await onCall.admin.post('/api/notification-channels', {
      name: 'Hook',
      type: 'webhook',
      config: { url: `${onCall.receiver.url}/hook` },
    });
  });
  afterEach(() => onCall.close());

  /** Tests the channel by a drill that ends at once. */
  const drill = async (status: number): Promise<void> => {
    onCall.receiver.answer = { status };
    await onCall.admin.post('/api/drills');
    await runDrills(onCall.app.ports)();
    await onCall.send();
    await runDrills(onCall.app.ports)();
  };
  /** The text of the report on a week, which begins on the day. */
  const textOf = async (from: string, to: string, language: string): Promise<string> => {
    const { app, admin } = onCall;
    const { body: report } = await admin.post(REPORTS, {
      name: 'Uptime',
      frequency: 'weekly',
      weekday: 1,
      timezone: 'Europe/Zurich',
      language,
    });
    const { body: run } = await admin.post(`${REPORTS}/${String(report.publicId)}/run`, { from, to });
    expect(await generateDue(app)).to.deep.equal([]);
    const person = await onCall.person({ role: 'admin' });
    const response = await fetch(`${app.url}${RUNS}/${String(run.publicId)}/pdf`, { headers: person.client.headers });
    return withPdf(new Uint8Array(await response.arrayBuffer()), (pdf) => pdf.text()).replace(/\s+/g, ' ');
  };

  it('says when the alarm path was tested, and the same when it is generated again', async () => {
    // The clock shows 2 March.
    await drill(204);
    onCall.app.clock.advance(days(9));
    expect(await textOf('2026-03-02', '2026-03-09', 'en')).to.include(
      'Alarm path tested on: 2 March 2026 (100% reached)',
    );
    await drill(410);
    onCall.app.clock.advance(days(1));
    expect(await textOf('2026-03-02', '2026-03-09', 'de')).to.match(
      /Alarmweg geprüft am: 2\. März 2026 \(100\s?% erreicht\)/,
    );
    expect(await textOf('2026-03-09', '2026-03-12', 'en')).to.include(
      'Alarm path tested on: 11 March 2026 (0% reached)',
    );
  });

  it('says nothing of it if no drill ended in the period', async () => {
    await drill(204);
    onCall.app.clock.advance(days(9));
    expect(await textOf('2026-02-23', '2026-03-02', 'en')).to.not.include('Alarm path');
  });
});
