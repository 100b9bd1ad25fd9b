import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { channelTypeNames } from '../../../../src/domain/notifications/channel-types.ts';
import { channelReceiver } from '../../../builders/channel-receiver.ts';
import { describeChannelService } from '../../../builders/describe-channel-service.ts';
import { alertServices } from '../../../fixtures/alert-services.ts';
import { chatServices } from '../../../fixtures/channel-services.ts';

/** The folder of the services with a test file of their own. */
const OWN_FILES = new URL('channels/', import.meta.url);

/** Returns the channel types whose services have a test file of their own. */
const typesOfOwnFiles = (): readonly string[] =>
  readdirSync(OWN_FILES).flatMap((file) => {
    const declared = readFileSync(new URL(file, OWN_FILES), 'utf8').matchAll(/^ {2}type: '([\w-]+)'/gm);
    return [...declared].map(([, type = '']) => type);
  });

describe('channel types', () => {
  const receiver = channelReceiver();

  it('have a documented service each', () => {
    const tested = new Set<string>([
      ...[...chatServices, ...alertServices].map(({ type }) => type),
      ...typesOfOwnFiles(),
    ]);
    expect(channelTypeNames.filter((name) => !tested.has(name))).to.deep.equal(['webhook', 'email']);
  });

  for (const service of [...chatServices, ...alertServices])
    describe(service.name, () => describeChannelService(service, receiver));

  it('resolve the alert of incident management that the outage opened', async () => {
    for (const service of alertServices.filter(({ type }) => type === 'pagerduty' || type === 'opsgenie'))
      for (const event of ['opened', 'reminder', 'resolved'] as const) await receiver.deliver(service, event);
    const [trigger, again, resolve, create, repeated, close] = receiver.received.map(({ url, body }) => ({
      url,
      body: JSON.parse(body) as Record<string, unknown>,
    }));
    const id = 'watchstead-0197f3a2-0000-7000-8000-000000000001';
    expect(
      [trigger, again, resolve].map((event) => [event?.body['event_action'], event?.body['dedup_key']]),
    ).to.deep.equal([
      ['trigger', id],
      ['trigger', id],
      ['resolve', id],
    ]);
    expect([create?.body['alias'], repeated?.body['alias']]).to.deep.equal([id, id]);
    expect(close?.url).to.equal(`https://api.opsgenie.com/v2/alerts/${id}/close?identifierType=alias`);
    expect(close?.body).to.have.all.keys('source', 'user', 'note');
  });
});
