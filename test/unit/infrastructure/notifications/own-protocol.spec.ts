import { expect } from 'chai';
import type { ChannelDraft } from '../../../../src/application/notifications/channel.ports.ts';
import { defineOwnChannelType } from '../../../../src/application/notifications/own-channel-type.ts';
import type { OwnChannelDeclaration } from '../../../../src/application/notifications/own-channel-type.ts';
import { OwnTypeFault, ownProtocol } from '../../../../src/infrastructure/notifications/own-protocol.ts';

const request = { method: 'POST', url: 'https://acme.example/', headers: {}, body: '' } as const;

type Functions = Partial<Record<'requestOf' | 'replyOf', () => unknown>>;

const protocolWith = (functions: Functions) =>
  ownProtocol(
    'x-acme',
    // Plain JavaScript may return anything.
    defineOwnChannelType({
      description: 'A message.',
      audience: 'people',
      fields: {},
      recipientsOf: () => [],
      requestOf: () => request,
      ...(functions as Partial<OwnChannelDeclaration<Record<string, never>>>),
    }),
  );

const draft = {} as ChannelDraft;
const response = { status: 200, headers: {}, body: '' };

describe('the protocol of a channel type of a host', () => {
  it('returns what the functions of the host return', () => {
    const protocol = protocolWith({ replyOf: () => ({ verdict: 'refused', error: 'no', retryAfterSeconds: 7 }) });
    expect(protocol.requestOf({}, draft)).to.equal(request);
    expect(protocol.replyOf(response, {})).to.deep.equal({ verdict: 'refused', error: 'no', retryAfterSeconds: 7 });
  });

  for (const [status, verdict] of [
    [204, 'taken'],
    [302, 'refused'],
    [410, 'gone'],
    [429, 'failed'],
    [500, 'failed'],
  ] as const)
    it(`judges status ${status} as ${verdict} if the host does not judge`, () => {
      expect(protocolWith({}).replyOf({ ...response, status }, {}).verdict).to.equal(verdict);
    });

  for (const [what, returned] of [
    ['nothing', undefined],
    ['a promise', Promise.resolve(request)],
    ['a method that is not supported', { ...request, method: 'DELETE' }],
    ['no address', { ...request, url: undefined }],
    ['no headers', { ...request, headers: null }],
    ['an object as the body', { ...request, body: {} }],
  ] as const)
    it(`reports a request function that returns ${what}`, () => {
      expect(() => protocolWith({ requestOf: () => returned }).requestOf({}, draft)).to.throw(
        OwnTypeFault,
        'requestOf of the channel type x-acme has returned no request.',
      );
    });

  it('reports a request function that throws', () => {
    const requestOf = () => {
      throw new Error('no room');
    };
    expect(() => protocolWith({ requestOf }).requestOf({}, draft)).to.throw(
      OwnTypeFault,
      'requestOf of the channel type x-acme has failed: no room',
    );
  });

  for (const [what, returned] of [
    ['nothing', undefined],
    ['an unknown verdict', { verdict: 'ok', error: null }],
    ['no error', { verdict: 'failed' }],
  ] as const)
    it(`takes it for a failure that passes if the reply function returns ${what}`, () => {
      expect(protocolWith({ replyOf: () => returned }).replyOf(response, {})).to.deep.equal({
        verdict: 'failed',
        error: 'replyOf of the channel type x-acme has returned no reply.',
      });
    });

  it('takes it for a failure that passes if the reply function throws', () => {
    const replyOf = () => {
      throw new Error('not JSON');
    };
    expect(protocolWith({ replyOf }).replyOf(response, {})).to.deep.equal({
      verdict: 'failed',
      error: 'replyOf of the channel type x-acme has failed: not JSON',
    });
  });
});
