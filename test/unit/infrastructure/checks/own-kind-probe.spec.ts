import { expect } from 'chai';
import { judgeCustom } from '../../../../src/domain/checks/kinds/custom.ts';
import { addOwnMonitorKinds } from '../../../../src/composition/own-monitor-kinds.ts';
import type { OwnCheckContext } from '../../../../src/infrastructure/checks/own-kinds/own-monitor-kind.ts';
import { OwnKindProbe } from '../../../../src/infrastructure/checks/own-kinds/own-kind-probe.ts';
import { acmeQueue } from '../../../builders/own-monitor-kind.ts';
import type { QueueMonitor } from '../../../builders/own-monitor-kind.ts';

const guard = { judge: () => Promise.resolve({ public: false, reason: 'addressNotPublic' } as const) };
const http = {
  send: () => Promise.resolve({ ok: false, failure: { code: 'tlsFailed', phase: 'tls', detail: 'no TLS' } } as const),
};

const subject = {
  monitoringType: 'x-acme-queue',
  target: 'orders',
  configuration: { maxWaiting: 5 },
  secrets: { token: 'tok-123' },
  degradedAfter: null,
  alertOnDegraded: false,
  timeoutSeconds: 0.05,
};

type Check = (monitor: QueueMonitor, context: OwnCheckContext) => unknown;

/** Runs one check of the kind and judges it. */
const findingOf = async (check: Check, more: object = {}) => {
  const remove = addOwnMonitorKinds({ 'x-acme-queue': acmeQueue(check) });
  try {
    const monitor = { ...subject, ...more };
    return judgeCustom(monitor, await new OwnKindProbe(guard, http).probe(monitor));
  } finally {
    remove();
  }
};

const seenIn = async (check: Check) => {
  const { outcome, reason, evidence, isInconclusive = false } = await findingOf(check);
  return [outcome, reason, isInconclusive, evidence?.rules[0]?.seen];
};

/** A promise that was rejected with anything, as plain JavaScript can do. */
const rejectedWith = (reason: unknown): Promise<unknown> => {
  const { promise, reject } = Promise.withResolvers<unknown>();
  reject(reason);
  return promise;
};

const never = () => new Promise(() => undefined);

describe('the check of a monitor kind of a host', () => {
  it('gets target, settings with their defaults, and decrypted secrets', async () => {
    let seen: unknown;
    await findingOf((monitor) => {
      seen = monitor;
      return { state: 'up' };
    });
    expect(seen).to.deep.equal({
      target: 'orders',
      settings: { maxWaiting: 5, region: 'eu' },
      secrets: { token: 'tok-123' },
    });
  });

  it('says how long the target took, or its own time counts', async () => {
    expect((await findingOf(() => ({ state: 'up', latencyMs: 7 }))).latencyMs).to.equal(7);
    expect((await findingOf(() => ({ state: 'up' }))).latencyMs)
      .to.be.a('number')
      .and.be.at.least(0);
  });

  it('is down with its message, in which secrets are masked', async () =>
    expect(await seenIn(() => Promise.resolve({ state: 'down', message: 'tok-123 has 7 waiting' }))).to.deep.equal([
      'down',
      'reportedDown',
      false,
      '*** has 7 waiting',
    ]));

  it('can leave the state as it is', async () =>
    expect(await seenIn(() => ({ state: 'unknown', message: 'no quorum' }))).to.deep.equal([
      'down',
      null,
      true,
      'no quorum',
    ]));

  for (const [what, check, seen] of [
    ['throws', () => Promise.reject(new RangeError('tok-123 is refused')), 'RangeError: *** is refused'],
    [
      'throws at once',
      () => {
        throw new Error('at once');
      },
      'Error: at once',
    ],
    ['throws no error', () => rejectedWith('text'), 'text'],
    [
      'throws something without a text',
      () => rejectedWith(Object.create(null)),
      'check threw something without a text.',
    ],
    ['answers nothing', () => undefined, 'check returned no answer with a state.'],
    ['answers another state', () => ({ state: 'fine' }), 'check returned no answer with a state.'],
    ['is down without a message', () => ({ state: 'down' }), 'check returned no answer with a state.'],
    [
      'answers with a time that is none',
      () => ({ state: 'up', latencyMs: NaN }),
      'check returned no answer with a state.',
    ],
    [
      'answers with an object that throws',
      () => ({
        get state() {
          throw new Error('a trap');
        },
      }),
      'Error: a trap',
    ],
  ] as const)
    it(`is down with checkFailed when it ${what}`, async () =>
      expect(await seenIn(check)).to.deep.equal(['down', 'checkFailed', false, seen]));

  it('is down with timedOut when it does not answer in time, and learns of it', async () => {
    let isAborted = false;
    const finding = await findingOf((_monitor, { signal }) => {
      signal.addEventListener('abort', () => {
        isAborted = true;
      });
      return never();
    });
    expect([finding.outcome, finding.reason, finding.evidence?.failure?.phase, isAborted]).to.deep.equal([
      'down',
      'timedOut',
      'answer',
      true,
    ]);
  });

  it('has one result: what it answers or throws after its time is ignored', async () => {
    const late = Promise.withResolvers<object>();
    const { reason } = await findingOf(() => late.promise);
    late.reject(new Error('too late'));
    await new Promise((resolve) => setImmediate(resolve));
    expect(reason).to.equal('timedOut');
  });

  it('cannot reach a host that is not public, and is down with the failure that it does not catch', async () => {
    expect((await findingOf((_monitor, { connect }) => connect('10.0.0.1', 22))).reason).to.equal('addressNotPublic');
    expect((await findingOf((_monitor, { addressesOf }) => addressesOf('10.0.0.1'))).reason).to.equal(
      'addressNotPublic',
    );
    expect(
      (await findingOf((_monitor, { send }) => send({ method: 'GET', url: 'https://acme.example/' }))).reason,
    ).to.equal('tlsFailed');
  });

  it('shows no secret of an address that could not be reached', async () => {
    const { reason, evidence } = await findingOf(async (_monitor, context) => {
      await context.addressesOf('tok-123.example');
    });
    expect(reason).to.equal('addressNotPublic');
    expect(JSON.stringify(evidence)).to.include('.example').and.not.include('tok-123');
  });

  it('can judge such a failure itself', async () =>
    expect(
      await seenIn(async (_monitor, { connect }) => {
        await connect('10.0.0.1', 22).catch(() => undefined);
        return { state: 'up' };
      }),
    ).to.deep.equal(['up', null, false, undefined]));

  it('is inconclusive in a process that does not have the kind', async () => {
    const observed = await new OwnKindProbe(guard, http).probe(subject);
    expect(judgeCustom(subject, observed)).to.include({ outcome: 'down', reason: null, isInconclusive: true });
  });
});
