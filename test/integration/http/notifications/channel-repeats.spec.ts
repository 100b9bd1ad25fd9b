import { expect } from 'chai';
import { seconds } from '../../../../src/domain/kernel/time.ts';
import { PATH, alertDelivery } from './alert-delivery.ts';
import type { AlertDelivery } from './alert-delivery.ts';

describe('alerts on a Matrix channel', () => {
  let delivery: AlertDelivery;
  beforeEach(async () => {
    delivery = await alertDelivery();
  });
  afterEach(() => delivery.close());

  it('are repeated under the same transaction id when the answer is lost, and have another one for another alert', async () => {
    const { admin, app, raise, receiver, send, deliveriesOf } = delivery;
    const config = { serverUrl: receiver.url, roomId: '!room:example.com', token: 'syt_secret' };
    const { body: channel } = await admin.post(PATH, { name: 'Room', type: 'matrix', config });
    receiver.answer = { status: 200, body: '{"event_id":"$event"}' };
    receiver.behave = () => 'close';
    await raise();
    await send();
    receiver.behave = () => 'answer';
    app.clock.advance(seconds(5));
    await send();
    await raise({ event: 'resolved' });
    await send();
    const [lost, repeated, resolved] = receiver.received.map(({ path }) => path);
    expect(lost).to.match(/^\/_matrix\/client\/v3\/rooms\/!room%3Aexample\.com\/send\/m\.room\.message\/[\w-]+$/);
    expect(repeated).to.equal(lost);
    expect(resolved).to.be.a('string').and.not.equal(lost);
    const log = await deliveriesOf(channel);
    expect(log.map(({ status }: { status: string }) => status)).to.deep.equal(['sent', 'sent', 'waiting']);
  });

  it('disable the channel after ten answers of a server that is not one of Matrix', async () => {
    const { admin, app, raise, receiver, send } = delivery;
    const config = { serverUrl: receiver.url, roomId: '!room:example.com', token: 'syt_secret' };
    const { body: channel } = await admin.post(PATH, { name: 'Room', type: 'matrix', config });
    receiver.answer = { status: 200, body: '<!doctype html>' };
    await raise();
    for (let attempt = 0; attempt < 10; attempt += 1) {
      await send();
      app.clock.advance(seconds(3600));
    }
    const { body } = await admin.get(`${PATH}/${channel.publicId}`);
    expect([body.isActive, body.disabledReason]).to.deep.equal([false, 'refusing']);
  });
});
