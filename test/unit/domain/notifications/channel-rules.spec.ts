import { expect } from 'chai';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';
import { affectsHealth, receiverVerdicts } from '../../../../src/domain/notifications/channel-health.ts';
import {
  checkChannelChoices,
  chosenChannels,
  customersSilencedBy,
  decideChannels,
  isChoiceInactive,
  noFilters,
} from '../../../../src/domain/notifications/channel-choice.ts';
import {
  channelFilterRules,
  channelIdOf,
  channelRecipientRules,
  channelReferenceRules,
  channelRemovalRules,
  channelTypeChangeRules,
  leavesOverride,
  overrideIdRules,
} from '../../../../src/domain/notifications/channel.rules.ts';
import { messageRules } from '../../../../src/domain/notifications/notices/message-notice.ts';
import { sourceChannelRules } from '../../../../src/domain/notifications/source-channel.rules.ts';

const named = (count: number) => Array.from({ length: count }, (_, at) => ({ publicId: `p${at}`, name: `N${at}` }));

describe('the rules of a channel', () => {
  it('refuse to limit a channel of a customer to customers, and unknown customers', () => {
    const answer = (customerId: number | null, ids: readonly number[]) =>
      firstBroken(channelFilterRules, { customerId, customers: { ids, known: new Set([1]) } });
    for (const [customerId, ids] of [
      [null, []],
      [null, [1]],
      [7, []],
    ] as const)
      expect(answer(customerId, ids)).to.equal(null);
    expect(answer(7, [1])?.data).to.deep.equal({
      issues: [
        { path: 'filters.customers', message: 'A channel of a customer receives the alerts of that customer only.' },
      ],
    });
    expect(answer(null, [1, 2])?.code).to.equal('invalidCustomerId');
  });

  it('refuse a second active channel with a recipient', () => {
    expect(firstBroken(channelRecipientRules, { isActive: true, holder: null })).to.equal(null);
    expect(firstBroken(channelRecipientRules, { isActive: false, holder: 'ch1' })).to.equal(null);
    expect(firstBroken(channelRecipientRules, { isActive: true, holder: 'ch1' })).to.deep.include({
      code: 'notificationChannelRecipientExists',
      data: { channelId: 'ch1' },
    });
  });

  it('refuse another type while overrides have settings, and name at most 100 monitors', () => {
    expect(firstBroken(channelTypeChangeRules, { monitors: [] })).to.equal(null);
    const refusal = firstBroken(channelTypeChangeRules, { monitors: named(101) });
    expect(refusal?.code).to.equal('channelHasOverrides');
    expect(refusal?.data).to.deep.equal({
      count: 101,
      monitors: named(100).map(({ publicId: id, name }) => ({ id, name })),
    });
  });

  it('refuse to delete a channel of an escalation policy, and by force only the last choice of customers', () => {
    const silenced = named(101).map((customer) => ({ ...customer, notificationChannels: [1] }));
    const removal = { usedBy: [], silenced: [], isForced: false };
    expect(firstBroken(channelRemovalRules, removal)).to.equal(null);
    expect(firstBroken(channelRemovalRules, { ...removal, silenced, isForced: true })).to.equal(null);
    expect(firstBroken(channelRemovalRules, { ...removal, usedBy: ['policy'], isForced: true })).to.deep.include({
      code: 'imChannelInUse',
      data: { usedBy: ['policy'] },
    });
    expect(firstBroken(channelRemovalRules, { ...removal, silenced })).to.deep.include({
      code: 'channelSilencesCustomers',
      data: { count: 101, customers: named(100).map(({ publicId: id, name }) => ({ id, name })) },
    });
  });

  it('refuse channels that the organization does not have', () => {
    expect(firstBroken(channelReferenceRules, { ids: [1], known: new Set([1]) })).to.equal(null);
    expect(firstBroken(channelReferenceRules, { ids: [1, 2], known: new Set([1]) })?.code).to.equal('channelNotFound');
  });

  it('send a message to all of its channels or to none', () => {
    const [on, off] = [{ isActive: true }, { isActive: false }];
    expect(firstBroken(messageRules, [on, on])).to.equal(null);
    expect(firstBroken(messageRules, [on, off, null])?.code).to.equal('channelNotFound');
    expect(firstBroken(messageRules, [on, off])).to.deep.include({
      code: 'invalidRequestBody',
      data: { issues: [{ path: 'channelIds.1', message: 'The channel is off.' }] },
    });
  });
});

describe('the id of a channel as a request names it', () => {
  const UUID = '0195D3A0-0000-7000-8000-000000000001';

  it('is an integer, also as text, or a public id in any letter case', () => {
    for (const [sent, id] of [
      [1, 1],
      ['1', 1],
      [2_147_483_647, 2_147_483_647],
      ['2147483647', 2_147_483_647],
      [UUID, UUID.toLowerCase()],
    ])
      expect(channelIdOf(sent)).to.equal(id);
    for (const sent of [
      0,
      -1,
      1.5,
      2_147_483_648,
      '0',
      '01',
      '2147483648',
      '1.5',
      '1e3',
      'x',
      `${UUID}0`,
      `0${UUID}`,
      null,
      true,
      ['1'],
      [UUID],
    ])
      expect(channelIdOf(sent), String(sent)).to.equal(null);
  });

  it('has codes of its own for an override and for its source', () => {
    const codes = (sent: unknown) => [
      firstBroken(overrideIdRules, { sent })?.code ?? null,
      firstBroken(sourceChannelRules, { sent })?.code ?? null,
    ];
    expect(codes(1)).to.deep.equal([null, null]);
    for (const sent of [undefined, null, ''])
      expect(codes(sent)).to.deep.equal(['channelIdRequired', 'sourceChannelIdRequired']);
    expect(codes('x')).to.deep.equal(['invalidChannelId', 'invalidSourceChannelId']);
  });
});

describe('the choice of a customer', () => {
  const [one, two] = [
    { id: 1, filters: noFilters },
    { id: 2, filters: { ...noFilters, customers: [9] } },
  ];

  it('is the active channels among the chosen ones, and all if none of them is active or nothing is chosen', () => {
    const active = [one, two];
    expect(chosenChannels(active, [2, 3])).to.deep.equal([two]);
    for (const none of [null, [3]]) expect(chosenChannels(active, none)).to.deep.equal(active);
    expect(chosenChannels(active, []), 'a choice of no channel').to.deep.equal([]);
    expect([isChoiceInactive([1, 2], null), isChoiceInactive([], [3])]).to.deep.equal([false, true]);
  });

  it('decides before an override, and an override before the filters', () => {
    const alert = { tags: [], customerId: 7, severity: null };
    const heldBy = (
      channelIds: readonly number[] | null,
      overrides: { sourceChannelId: number; isActive: boolean }[],
    ) => decideChannels([one, two], { channelIds, overrides, alert }).map((decision) => decision.heldBy);
    expect(heldBy(null, [])).to.deep.equal([null, 'filters']);
    expect(heldBy([1], [{ sourceChannelId: 2, isActive: true }])).to.deep.equal([null, 'choice']);
    expect(
      heldBy(null, [
        { sourceChannelId: 1, isActive: false },
        { sourceChannelId: 2, isActive: true },
      ]),
    ).to.deep.equal(['mute', null]);
  });

  it('ends with the last active channel that is chosen', () => {
    const customer = (name: string, notificationChannels: readonly number[] | null) => ({
      publicId: name,
      name,
      notificationChannels,
    });
    const customers = [
      customer('a', [1]),
      customer('b', [1, 2]),
      customer('c', [1, 3]),
      customer('d', [2]),
      customer('e', null),
      customer('f', [9]),
    ];
    const names = (isActive: boolean) =>
      customersSilencedBy({ id: 1, isActive }, customers, [1, 2]).map(({ name }) => name);
    expect(names(true)).to.deep.equal(['a', 'c']);
    expect(names(false)).to.deep.equal([]);
  });

  it('without an active channel is found by doctor', () => {
    expect(checkChannelChoices([]).verdict).to.equal('ok');
    expect(checkChannelChoices(['Acme', 'Shop'])).to.include({
      verdict: 'warning',
      says: 'no chosen channel is left for 2 customers (Acme, Shop); their alerts go to all channels of their organization',
    });
  });
});

describe('the health of a channel', () => {
  it('depends on what the receiver says about all recipients', () => {
    expect(receiverVerdicts.filter(affectsHealth)).to.deep.equal(['taken', 'refused', 'gone']);
  });
});

describe('override of a channel that is sent again', () => {
  it('stays as it is without settings, if it is as active as before', () => {
    expect(leavesOverride({ isActive: false }, { isActive: false })).to.equal(true);
    expect(leavesOverride({ isActive: true }, { isActive: false })).to.equal(false);
  });

  it('changes with settings, also with those of the channel', () => {
    for (const config of [{ recipients: ['ops@example.com'] }, null])
      expect(leavesOverride({ isActive: true, config }, { isActive: true })).to.equal(false);
  });
});
