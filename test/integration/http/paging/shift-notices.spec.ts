import { expect } from 'chai';
import { sendShiftNotices } from '../../../../src/application/paging/shift-notices.ts';
import { days, hours, later, minutes } from '../../../../src/domain/kernel/time.ts';
import { onCallApp } from './on-call.ts';
import type { OnCall, PersonOnCall } from './on-call.ts';

describe('notices of shifts', () => {
  let onCall: OnCall;
  let ada: PersonOnCall;
  let grace: PersonOnCall;
  let midnight: Date;
  beforeEach(async () => {
    onCall = await onCallApp();
    [ada, grace] = [await onCall.person(), await onCall.person()];
    midnight = new Date('2026-03-03T00:00:00.000Z');
    const layer = {
      users: [ada.publicId, grace.publicId],
      startsAt: later(midnight, -days(1)).toISOString(),
      handoff: { unit: 'day', every: 1, time: '00:00' },
    };
    const { status, text } = await onCall.admin.post('/api/im/schedules', {
      name: 'Primary',
      timezone: 'UTC',
      layers: [layer],
    });
    expect([status, status === 200 ? '' : text]).to.deep.equal([200, '']);
  });
  afterEach(() => onCall.close());

  const run = async (at: Date): Promise<readonly string[]> => {
    onCall.app.clock.set(at);
    await sendShiftNotices(onCall.app.ports)();
    await onCall.send();
    return onCall.mails.splice(0).map(({ to, subject }) => `${String(to)}: ${subject}`);
  };

  it('are sent once, an hour before the shift, also by two processes', async () => {
    expect(await run(later(midnight, -hours(1) - 1))).to.deep.equal([]);
    onCall.app.clock.set(later(midnight, -hours(1)));
    const sibling = await onCall.app.sibling();
    await Promise.all([sendShiftNotices(onCall.app.ports)(), sendShiftNotices(sibling.ports)()]);
    await onCall.send();
    const [mail, ...others] = onCall.mails.splice(0);
    expect(others).to.deep.equal([]);
    expect([mail?.to, mail?.subject]).to.deep.equal([grace.email, '[On call soon] Primary from 3 Mar 2026, 00:00 UTC']);
    expect(mail?.text)
      .to.include('Your on-call shift in Primary starts soon.')
      .and.include('Start of the shift: 3 Mar 2026, 00:00 UTC')
      .and.include('End of the shift: 4 Mar 2026, 00:00 UTC');
    expect(await run(later(midnight, -minutes(30)))).to.deep.equal([]);
    expect(await run(later(midnight, days(1) - hours(1)))).to.deep.equal([
      `${ada.email}: [On call soon] Primary from 4 Mar 2026, 00:00 UTC`,
    ]);
  });

  it('follow the choice of the person: the time, the contact method, or none', async () => {
    const phone = await grace.addMethod('grace');
    await grace.setRules({ shiftNoticeMinutes: 1440, low: [{ afterMinutes: 10, contactMethodId: phone }] });
    await ada.setRules({ shiftNoticeMinutes: null });
    expect(await run(later(midnight, -hours(13)))).to.deep.equal([]);
    expect(onCall.pushes().map(({ topic }) => topic)).to.deep.equal(['grace']);
    expect(await run(later(midnight, days(1) - minutes(5)))).to.deep.equal([]);
  });

  it('are held until the quiet hours of the person end, unless the shift begins in them', async () => {
    const quiet = (person: PersonOnCall, from: string, to: string) =>
      person.setRules({ quietHours: { from, to, timezone: 'UTC' } });
    await quiet(grace, '20:00', '23:30');
    expect(await run(later(midnight, -minutes(31)))).to.deep.equal([]);
    expect(await run(later(midnight, -minutes(30)))).to.have.length(1);
    await quiet(ada, '20:00', '07:00');
    expect(await run(later(midnight, days(1) - hours(1)))).to.have.length(1);
  });

  it('are not sent after the beginning, to inactive people, and while incident management is off', async () => {
    expect(await run(midnight)).to.deep.equal([]);
    const next = later(midnight, days(1) - minutes(5));
    const set = (imEnabled: boolean) =>
      onCall.app.database.query
        .updateTable('organization')
        .set({ imEnabled })
        .where('id', '=', onCall.organizationId)
        .execute();
    await set(false);
    expect(await run(next)).to.deep.equal([]);
    await set(true);
    expect(await run(next)).to.have.length(1);
    await onCall.app.database.query
      .updateTable('app_user')
      .set({ isActive: false })
      .where('id', '=', grace.id)
      .execute();
    expect(await run(later(midnight, days(2) - minutes(5)))).to.deep.equal([]);
  });
});
