import { expect } from 'chai';
import { z } from 'zod';
import { channelReceiver, contentOf, contentOfAll } from '../../../../builders/channel-receiver.ts';
import { bodyOf, describeChannelService } from '../../../../builders/describe-channel-service.ts';
import { broken, busy, json } from '../../../../fixtures/channel-services.ts';
import type { ChannelService } from '../../../../fixtures/channel-services.ts';

/** The largest event of a room, in bytes. */
const MAX_EVENT = 65_536;

const body = z.strictObject({
  msgtype: z.literal('m.text'),
  body: z.string().min(1),
  format: z.literal('org.matrix.custom.html'),
  formatted_body: z.string().min(1),
  'm.mentions': z.strictObject({}),
});

const service: ChannelService = {
  type: 'matrix',
  name: 'Matrix',
  config: { serverUrl: 'https://matrix.example.com', roomId: '!room+1:example.com' },
  secrets: { token: 'syt_secret_token' },
  method: 'PUT',
  url: 'https://matrix.example.com/_matrix/client/v3/rooms/!room%2B1%3Aexample.com/send/m.room.message/message-1',
  headers: { ...json, authorization: 'Bearer syt_secret_token' },
  body,
  answers: [
    { status: 200, body: { event_id: '$event' }, verdict: 'taken' },
    {
      status: 401,
      body: { errcode: 'M_UNKNOWN_TOKEN', error: 'Unrecognised access token' },
      verdict: 'refused',
      error: /Unrecognised access token/,
    },
    {
      status: 403,
      body: { errcode: 'M_FORBIDDEN', error: 'User not in room' },
      verdict: 'refused',
      error: /not in room/,
    },
    {
      status: 429,
      body: { errcode: 'M_LIMIT_EXCEEDED', error: 'Too many requests', retry_after_ms: 2500 },
      verdict: 'failed',
      wait: 3,
    },
    {
      status: 200,
      body: { errcode: 'M_UNRECOGNIZED', error: 'Unrecognized request' },
      verdict: 'refused',
      error: /Unrecognized request/,
    },
    busy(8),
    broken,
  ],
};

describe('Matrix', () => {
  const receiver = channelReceiver();
  describeChannelService(service, receiver);

  it('repeats a message under the same transaction id, which the server stores once', async () => {
    receiver.answerWith(broken);
    await receiver.deliver(service, 'opened');
    receiver.answerWith({ status: 200, body: { event_id: '$event' } });
    await receiver.deliver(service, 'opened');
    const [first, second] = receiver.received;
    expect(second).to.deep.include({ method: 'PUT', url: first?.url, body: first?.body });
  });

  it('mentions nobody, and escapes the name of a monitor for HTML', async () => {
    await receiver.deliver(service, 'opened', contentOf('opened', '@room <b>Shop</b>'));
    const sent = body.parse(bodyOf(service, receiver.received[0]?.body));
    expect(sent['m.mentions']).to.deep.equal({});
    expect(sent.formatted_body).to.include('&lt;b&gt;Shop').and.not.include('<b>');
  });

  it('keeps a message of many outages with long names below the size of an event', async () => {
    const names = Array.from({ length: 40 }, (_, index) => `${'<'.repeat(240)} ${index}`);
    await receiver.deliver(service, 'opened', contentOfAll('Shop', ...names));
    expect(Buffer.byteLength(receiver.received[0]?.body ?? '')).to.be.below(MAX_EVENT);
  });
});
