import { expect } from 'chai';
import { z } from 'zod';
import { channelReceiver } from '../../../../builders/channel-receiver.ts';
import { bodyOf, describeChannelService } from '../../../../builders/describe-channel-service.ts';
import { broken, busy, json } from '../../../../fixtures/channel-services.ts';
import type { ChannelService } from '../../../../fixtures/channel-services.ts';

const message = {
  title: z.string().min(1).max(250),
  body: z.string().min(1),
  type: z.enum(['info', 'success', 'warning', 'failure']),
  format: z.literal('text'),
};
const answers: ChannelService['answers'] = [
  { status: 200, body: { error: '', details: [] }, verdict: 'taken' },
  { status: 200, body: 'Notification(s) sent.', verdict: 'taken' },
  { status: 204, verdict: 'refused', error: /no service/ },
  { status: 401, body: '<html>401 Authorization Required</html>', verdict: 'refused' },
  {
    status: 424,
    body: { error: 'One or more notification could not be sent', details: [] },
    verdict: 'refused',
    error: /could not be sent/,
  },
  { status: 200, body: { error: 'Bad FORM Payload provided' }, verdict: 'refused', error: /Bad FORM/ },
  busy(15),
  broken,
];

const byKey: ChannelService = {
  type: 'apprise',
  name: 'Apprise with a key',
  config: { serverUrl: 'https://apprise.example.com', tag: 'oncall' },
  secrets: { key: 'secret-key' },
  url: 'https://apprise.example.com/notify/secret-key',
  headers: { ...json, accept: 'application/json' },
  body: z.strictObject({ ...message, tag: z.literal('oncall') }),
  answers,
};
const urls = ['tgram://bottoken1/12345678', 'mailtos://user:password@example.com'];
const byAddresses: ChannelService = {
  ...byKey,
  name: 'Apprise with addresses',
  config: { serverUrl: 'https://apprise.example.com' },
  secrets: { urls, headers: { Authorization: 'Basic secret-of-the-proxy' } },
  url: 'https://apprise.example.com/notify',
  headers: { ...json, authorization: 'Basic secret-of-the-proxy' },
  body: z.strictObject({ ...message, urls: z.literal(urls.join(',')) }),
};

describe('Apprise', () => {
  const receiver = channelReceiver();
  for (const service of [byKey, byAddresses]) describe(service.name, () => describeChannelService(service, receiver));

  it('says whether a message is about a failure or a success', async () => {
    for (const event of ['opened', 'resolved'] as const) await receiver.deliver(byKey, event);
    expect(receiver.received.map((request) => bodyOf(byKey, request.body))).to.have.nested.property(
      '[0].type',
      'failure',
    );
    expect(receiver.received.map((request) => bodyOf(byKey, request.body))).to.have.nested.property(
      '[1].type',
      'success',
    );
  });
});
