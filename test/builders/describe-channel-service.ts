import { expect } from 'chai';
import { MAX_LISTED } from '../../src/application/notifications/compose-notice.ts';
import { later, seconds } from '../../src/domain/kernel/time.ts';
import type { ChannelService } from '../fixtures/channel-services.ts';
import { BASE_URL, contentOf, contentOfAll } from './channel-receiver.ts';
import type { ChannelReceiver } from './channel-receiver.ts';
import { NOW } from './clock.ts';
import { DIRECTION_MARKS, hostileNames } from './hostile-names.ts';

/** Returns the body of a request as the service reads it. */
export const bodyOf = ({ isForm }: Pick<ChannelService, 'isForm'>, text = ''): unknown =>
  isForm ? Object.fromEntries(new URLSearchParams(text)) : JSON.parse(text);

/** Returns all texts within a body. */
const textsIn = (value: unknown): readonly string[] => {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

const secretsIn = (value: unknown): readonly string[] =>
  typeof value === 'object' && value !== null ? Object.values(value).flatMap(secretsIn) : [String(value)];

/** Declares the tests that hold for every service, out of what the service documents. */
export const describeChannelService = (service: ChannelService, receiver: ChannelReceiver): void => {
  const issuesOf = (schema: ChannelService['body'], text?: string) =>
    schema.safeParse(bodyOf(service, text)).error?.issues ?? [];

  it('receives an outage in its documented form, with what, since when, from where, why and where to look', async () => {
    await receiver.deliver(service, 'opened');
    const [request] = receiver.received;
    expect([request?.method, request?.url]).to.deep.equal([service.method ?? 'POST', service.url]);
    expect(request?.headers).to.include(service.headers);
    expect(issuesOf(service.body, request?.body)).to.deep.equal([]);
    const text = service.isForm
      ? new URLSearchParams(request?.body).toString().replaceAll('+', ' ')
      : (request?.body ?? '');
    const shown = decodeURIComponent(text).replaceAll('\\', '');
    for (const part of [
      'Shop',
      '10:47',
      'Answered 503, expected 200 to 299, seen from Frankfurt and Zürich.',
      ...(service.isSaid ? [] : [`${BASE_URL}/incident?id=0197f3a2-0000-7000-8000-000000000001`]),
    ])
      expect(shown).to.include(part);
    expect(shown).to.not.include('statusUnexpected."');
  });

  it('receives a recovery with the duration of the outage', async () => {
    await receiver.deliver(service, 'resolved');
    const [request] = receiver.received;
    const body = decodeURIComponent((request?.body ?? '').replaceAll('+', ' '));
    if (service.type !== 'pagerduty') expect(body).to.include('12 minutes 5 seconds');
    expect(issuesOf(service.recovery ?? service.body, request?.body)).to.deep.equal([]);
  });

  it('receives several outages and the longest names within the documented limits', async () => {
    const names = Array.from(
      { length: MAX_LISTED + 5 },
      (_, index) => `Shop <&*_@everyone> ${'ü'.repeat(230)} ${index}`,
    );
    const [first = '', ...rest] = names;
    for (const content of [contentOfAll(first, ...rest), contentOf('opened', first)])
      await receiver.deliver(service, 'opened', content);
    for (const { body } of receiver.received) expect(issuesOf(service.body, body)).to.deep.equal([]);
  });

  for (const [what, name] of Object.entries(hostileNames))
    it(`receives a name with ${what} as text in its documented form`, async () => {
      for (const content of [contentOf('opened', name), contentOfAll(name, 'Blog', name)])
        await receiver.deliver(service, 'opened', content);
      for (const { body, url, headers } of receiver.received) {
        expect(issuesOf(service.body, body)).to.deep.equal([]);
        for (const text of textsIn(bodyOf(service, body))) expect(text).to.not.match(/[\p{Cc}--\n]/v);
        for (const text of [...textsIn(bodyOf(service, body)), url, JSON.stringify(headers)])
          expect(text).to.not.match(DIRECTION_MARKS);
      }
    });

  for (const { verdict, wait, error, ...played } of service.answers)
    it(`counts ${played.status} ${JSON.stringify(played.body ?? '').slice(0, 60)} as ${verdict}${wait === undefined ? '' : `, and waits for ${wait} s`}`, async () => {
      receiver.answerWith(played);
      const result = await receiver.deliver(service, 'opened');
      expect([result.verdict, result.status]).to.deep.equal([verdict, played.status]);
      expect(result.notBefore).to.deep.equal(wait === undefined ? undefined : later(NOW, seconds(wait)));
      if (verdict === 'taken') expect(result.error).to.equal(null);
      if (error !== undefined) expect(result.error).to.match(error);
    });

  it('does not take a 200 in the body of an error for a success', async () => {
    receiver.answerWith({ status: 502, body: { status: 200, code: 200, message: '200 OK', error: '200 OK' } });
    expect((await receiver.deliver(service, 'opened')).verdict).to.equal('failed');
  });

  it('shows no secret in the delivery log, even if the service repeats it', async () => {
    const secrets = secretsIn(service.secrets);
    receiver.answerWith({
      status: 400,
      body: `You sent ${secrets.join(' and ')} and ${secrets.map(encodeURIComponent).join(' ')}`,
    });
    const { answer: excerpt = '', error } = await receiver.deliver(service, 'opened');
    for (const secret of secrets) expect(`${excerpt} ${error ?? ''}`).to.not.include(secret);
    expect(excerpt).to.include('***');
  });
};
