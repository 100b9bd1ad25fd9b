import { expect } from 'chai';
import { onCallPageSender } from '../../../../src/application/paging/page-sender.ts';
import { onCallApp, pagesOf } from './on-call.ts';
import type { OnCall } from './on-call.ts';

describe('a page that fails after somebody has acknowledged', () => {
  let onCall: OnCall;
  before(async () => {
    onCall = await onCallApp();
  });
  after(() => onCall.close());

  it('is not replaced by a mail', async () => {
    const { ports, database, clock } = onCall.app;
    const ada = await onCall.person();
    await ada.setRules({ high: [{ afterMinutes: 0, contactMethodId: await ada.addMethod('phone') }] });
    const incident = await onCall.incident('Shop is down');
    await onCall.notify(incident, [ada.id]);
    const { id: pageId } = await database.query.selectFrom('im_page').select('id').executeTakeFirstOrThrow();
    const deliver = async () => {
      await onCall.admin.post(`/api/im/incidents/${incident.publicId}/acknowledge`);
      return { verdict: 'gone', status: 410, error: 'status 410' } as const;
    };
    const claimed = {
      id: 1,
      topic: 'page',
      payload: {},
      stream: null,
      destination: null,
      group: null,
      attempts: 1,
      firstAttemptAt: clock.now(),
      leaseUntil: clock.now(),
    };
    const { record } = await onCallPageSender({ ...ports, channelSenders: [{ protocol: 'http', deliver }] }).send(
      { pageId, links: [] },
      claimed,
    );
    await database.inTransaction(async () => record?.({ state: 'failed', at: clock.now(), error: 'status 410' }));
    await onCall.send();
    expect(onCall.mails).to.deep.equal([]);
    expect(await pagesOf(onCall, incident)).to.deep.equal(['high.0 stopped acknowledged']);
  });
});
