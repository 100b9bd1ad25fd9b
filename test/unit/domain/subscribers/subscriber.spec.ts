import { expect } from 'chai';
import { next, statesOf } from '../../../../src/domain/kernel/machine.ts';
import { days, later } from '../../../../src/domain/kernel/time.ts';
import { subscriberMachine } from '../../../../src/domain/subscribers/subscriber.machine.ts';
import {
  afterDelivery,
  confirmedBy,
  consentRules,
  endpointOf,
  isPresent,
  leftBy,
  requestedBy,
  subscriberIdRules,
} from '../../../../src/domain/subscribers/subscriber.ts';
import type { Subscriber } from '../../../../src/domain/subscribers/subscriber.ts';
import { WHOLE_PAGE } from '../../../../src/domain/subscribers/subscribed-parts.ts';
import { listedSubscribers } from '../../../../src/domain/subscribers/subscriber-list.ts';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';
import { NOW } from '../../../builders/clock.ts';

const subscription = { componentIds: [1], groupIds: [2], language: 'de' } as const;

const subscriber = (facts: Partial<Subscriber> = {}): Subscriber => ({
  id: 1,
  publicId: '01890000-0000-7000-8000-000000000001',
  statusPageId: 1,
  type: 'email',
  endpoint: 'ada@example.com',
  endpointHash: 'hash',
  status: 'active',
  ...WHOLE_PAGE,
  language: null,
  requested: null,
  requestedAt: null,
  confirmedAt: NOW,
  leftAt: null,
  consentNote: null,
  failuresInRow: 0,
  signingSecret: null,
  confirmSha256: 'c',
  manageSha256: 'm',
  createdAt: NOW,
  updatedAt: NOW,
  revision: 1,
  ...facts,
});
const pending = subscriber({ status: 'pending', confirmedAt: null, requested: subscription, requestedAt: NOW });

describe('subscriber', () => {
  it('has the transitions of the specification and no others', () => {
    const allowed = statesOf(subscriberMachine).flatMap((state) =>
      (['request', 'confirm', 'unsubscribe', 'suspend'] as const).flatMap((event) => {
        const target = next(subscriberMachine, state, event);
        return target === null ? [] : [`${state} ${event} ${target}`];
      }),
    );
    expect(allowed).to.deep.equal([
      'pending request pending',
      'pending confirm active',
      'pending unsubscribe unsubscribed',
      'active request active',
      'active confirm active',
      'active unsubscribe unsubscribed',
      'active suspend suspended',
      'suspended request suspended',
      'suspended confirm active',
      'suspended unsubscribe unsubscribed',
      'unsubscribed request pending',
      'unsubscribed unsubscribe unsubscribed',
    ]);
  });

  it('confirms nothing that was not requested, or after unsubscribing', () => {
    expect(confirmedBy(subscriber({ status: 'suspended' }), NOW)).to.equal(null);
    const gone = subscriber({ status: 'unsubscribed', requested: subscription, requestedAt: NOW });
    expect(confirmedBy(gone, NOW)).to.equal(null);
  });

  it('stays the same after a delivery that was taken like those before', () => {
    const stored = subscriber();
    expect(afterDelivery(stored, 'taken')).to.equal(stored);
  });

  it('exists while pending for less than seven days, and not after unsubscribing', () => {
    expect([isPresent(pending, later(NOW, days(7) - 1)), isPresent(pending, later(NOW, days(7)))]).to.deep.equal([
      true,
      false,
    ]);
    expect([
      isPresent(subscriber(), later(NOW, days(700))),
      isPresent(subscriber({ status: 'unsubscribed' }), NOW),
    ]).to.deep.equal([true, false]);
  });

  it('keeps what is in effect when somebody asks for something else', () => {
    expect(requestedBy(subscriber(), subscription, NOW)).to.include({
      status: 'active',
      componentIds: null,
      language: null,
      requested: subscription,
    });
    expect(requestedBy(subscriber({ status: 'suspended' }), subscription, NOW)).to.include({
      status: 'suspended',
      requested: subscription,
    });
    expect(requestedBy(null, subscription, NOW)).to.include({
      status: 'pending',
      componentIds: null,
      requested: subscription,
    });
  });

  it('begins again when it is asked for after it has expired or unsubscribed', () => {
    const left = subscriber({ status: 'unsubscribed', leftAt: NOW, componentIds: [7], consentNote: 'Note' });
    for (const stored of [left, { ...pending, componentIds: [7] }])
      expect(requestedBy(stored, subscription, later(NOW, days(7)))).to.include({
        status: 'pending',
        componentIds: null,
        leftAt: null,
        consentNote: null,
      });
  });

  it('takes on what was requested with the confirmation, within seven days', () => {
    expect(confirmedBy(pending, later(NOW, days(7) - 1))).to.deep.include({
      status: 'active',
      componentIds: [1],
      language: 'de',
      requested: null,
      confirmedAt: later(NOW, days(7) - 1),
    });
    expect(confirmedBy(pending, later(NOW, days(7)))).to.equal(null);
    const changing = subscriber({ requested: subscription, requestedAt: NOW });
    expect(confirmedBy(changing, later(NOW, 1))).to.deep.include({ componentIds: [1], confirmedAt: NOW });
    expect(confirmedBy(changing, later(NOW, days(7)))).to.equal(null);
  });

  it('is unchanged by a second confirmation or unsubscription', () => {
    const active = subscriber();
    const left = leftBy(active, NOW);
    expect([confirmedBy(active, NOW), leftBy(left, later(NOW, 1)), confirmedBy(left, NOW)]).to.deep.equal([
      active,
      left,
      null,
    ]);
    expect(left).to.include({ status: 'unsubscribed', leftAt: NOW, requested: null });
  });

  it('is suspended by the third permanent failure in a row, or at once by a webhook that is gone', () => {
    const afterFailures = (count: number) => afterDelivery(subscriber({ failuresInRow: count }), 'undeliverable');
    expect([afterFailures(1).status, afterFailures(2).status]).to.deep.equal(['active', 'suspended']);
    expect(afterDelivery(subscriber(), 'gone').status).to.equal('suspended');
    expect(afterDelivery(subscriber({ failuresInRow: 2 }), 'taken')).to.include({ status: 'active', failuresInRow: 0 });
    expect(afterDelivery(subscriber({ failuresInRow: 2, status: 'unsubscribed' }), 'refused').status).to.equal(
      'unsubscribed',
    );
  });

  it('has one canonical endpoint', () => {
    expect([
      endpointOf('email', ' Ada@EXAMPLE.com'),
      endpointOf('email', 'ada'),
      endpointOf('webhook', 'HTTPS://Example.com'),
      endpointOf('webhook', 'nonsense'),
    ]).to.deep.equal(['ada@example.com', null, 'https://example.com/', null]);
  });

  for (const [id, code] of [
    ['0', 'invalidSubscriberId'],
    ['-1', 'invalidSubscriberId'],
    ['1.5', 'invalidSubscriberId'],
    ['01', 'invalidSubscriberId'],
    ['01890000-0000-7000-8000-000000000001', 'invalidSubscriberId'],
    ['1', undefined],
    ['2147483647', undefined],
    ['2147483648', 'subscriberNotFound'],
  ] as const)
    it(`answers ${code ?? 'no code'} to the id ${id}`, () => {
      expect(firstBroken(subscriberIdRules, id)?.code).to.equal(code);
    });

  it('is added as confirmed with a consent note only, and not after it has unsubscribed', () => {
    const issue = (confirmed: boolean, consentNote: string | null, hasUnsubscribed = false) =>
      (
        firstBroken(consentRules, { confirmed, consentNote, hasUnsubscribed })?.data?.['issues'] as
          readonly { path: string }[] | undefined
      )?.[0]?.path;
    expect([issue(true, null), issue(false, 'Note'), issue(true, 'Note', true)]).to.deep.equal([
      'consentNote',
      'consentNote',
      'confirmed',
    ]);
    expect([issue(true, 'Note'), issue(false, null, true)]).to.deep.equal([undefined, undefined]);
  });
});

describe('list of subscribers', () => {
  const endpointsOf = (rows: readonly (readonly string[])[]) => {
    const { subscribers, issues } = listedSubscribers(rows);
    return issues.length === 0 ? subscribers.map(({ type, endpoint, language }) => [type, endpoint, language]) : issues;
  };

  it('has the column that its headings name, or else the first, each endpoint once', () => {
    expect(
      endpointsOf([
        ['Name', 'Email', 'Locale'],
        ['Ada', 'Ada@example.com', 'de-CH'],
        ['Ada', 'ada@example.com', 'fr'],
        ['Bob', 'https://hooks.example.com/1', 'xx'],
      ]),
    ).to.deep.equal([
      ['email', 'ada@example.com', 'fr'],
      ['webhook', 'https://hooks.example.com/1', null],
    ]);
    expect(endpointsOf([['ada@example.com'], ['bob@example.com']])).to.deep.equal([
      ['email', 'ada@example.com', null],
      ['email', 'bob@example.com', null],
    ]);
  });

  it('has an issue for each invalid row, and if it is empty or too long', () => {
    expect(
      endpointsOf([['email'], ['ada@example.com'], ['eve@example.com\r\nBcc: x@example.com'], ['']]),
    ).to.deep.equal([
      { path: 'csv', message: 'Row 3: this is neither an email address nor the URL of a webhook.' },
      { path: 'csv', message: 'Row 4: this is neither an email address nor the URL of a webhook.' },
    ]);
    expect(endpointsOf([['email']])).to.deep.equal([{ path: 'csv', message: 'The list is empty.' }]);
    const rows = (count: number) => Array.from({ length: count }, (_value, at) => [`a${at}@example.com`]);
    expect([listedSubscribers(rows(20_000)).issues, listedSubscribers(rows(20_001)).issues]).to.deep.equal([
      [],
      [{ path: 'csv', message: 'At most 20000 subscribers.' }],
    ]);
  });

  it('shows its valid rows although others are invalid', () => {
    expect(
      listedSubscribers([['ada@example.com'], ['nobody'], ['bob@example.com']]).subscribers.map(
        ({ endpoint }) => endpoint,
      ),
    ).to.deep.equal(['ada@example.com', 'bob@example.com']);
  });
});
