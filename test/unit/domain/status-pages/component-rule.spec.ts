import { expect } from 'chai';
import { firstBroken } from '../../../../src/domain/kernel/rules.ts';
import {
  areFollowed,
  componentRulesRules,
  decideRuleChanges,
  placedComponentRules,
  withTagKey,
} from '../../../../src/domain/status-pages/component-rule.ts';
import type { ComponentRulesRequest, MatchedMonitor } from '../../../../src/domain/status-pages/component-rule.ts';
import { MAX_PAGE_PARTS } from '../../../../src/domain/status-pages/status-page.ts';
import type { ComponentRule } from '../../../../src/domain/status-pages/status-page.ts';

const NOTHING = { tag: null, customerId: null, packageId: null, groupId: null };
const issuesOf = (...rules: readonly Partial<ComponentRule>[]) =>
  firstBroken<ComponentRulesRequest, 'invalidRequestBody'>(componentRulesRules, {
    rules: rules.map((rule) => ({ ...NOTHING, ...rule })),
    known: { customerIds: [1], packageIds: [2], groupIds: [3] },
  })?.data?.['issues'];
const monitor = (monitorId: number, more: Partial<MatchedMonitor> = {}): MatchedMonitor => ({
  monitorId,
  name: `Monitor ${monitorId}`,
  groupId: null,
  ...more,
});
const placed = (id: number, takenName: string | null, more: object = {}) => ({
  id,
  monitorId: id,
  name: `Monitor ${id}`,
  takenName,
  ...more,
});

describe('component rules', () => {
  it('name one tag, customer or package', () => {
    expect(issuesOf({ tag: 'shop' }, { customerId: 1 }, { packageId: 2, groupId: 3 })).to.equal(undefined);
    const message = 'Expected one of `tag`, `customerId` and `packageId`.';
    expect(issuesOf({ tag: 'shop' }, {}, { tag: 'shop', customerId: 1 })).to.deep.equal([
      { path: 'componentRules.1', message },
      { path: 'componentRules.2', message },
    ]);
  });

  it('name a customer and package that exist, and a group of the page', () => {
    expect(issuesOf({ customerId: 9 }, { packageId: 9 }, { tag: 'shop', groupId: 9 })).to.deep.equal([
      { path: 'componentRules.0.customerId', message: 'There is no such customer.' },
      { path: 'componentRules.1.packageId', message: 'There is no such package.' },
      { path: 'componentRules.2.groupId', message: 'Expected the `id` of a group of this page.' },
    ]);
  });

  it('compare tags by the key of their name', () => {
    expect(withTagKey({ ...NOTHING, tag: 'SHOP' }).tag).to.equal('shop');
    expect(withTagKey({ ...NOTHING, customerId: 1 })).to.deep.equal({ ...NOTHING, customerId: 1 });
  });
});

describe('components by rule', () => {
  it('are added for monitors that the page does not show yet', () => {
    const changes = decideRuleChanges([monitor(1), monitor(2, { groupId: 7 })], [placed(1, null)]);
    expect(changes).to.deep.equal({ added: [monitor(2, { groupId: 7 })], removed: [], renamed: [] });
    expect(areFollowed(changes)).to.equal(false);
  });

  it('are removed once no rule matches or the monitor is gone; those that a person added stay', () => {
    const components = [placed(1, 'Monitor 1'), placed(2, 'Monitor 2', { monitorId: null }), placed(3, null)];
    expect(decideRuleChanges([], components).removed.map(({ id }) => id)).to.deep.equal([1, 2]);
  });

  it('follow the name of the monitor until somebody changes it', () => {
    const components = [placed(1, 'Old', { name: 'Old' }), placed(2, 'Old', { name: 'Shop' })];
    expect(decideRuleChanges([monitor(1), monitor(2)], components).renamed).to.deep.equal([
      { id: 1, name: 'Monitor 1', takenName: 'Monitor 1' },
      { id: 2, name: 'Shop', takenName: 'Monitor 2' },
    ]);
    expect(areFollowed(decideRuleChanges([monitor(1)], [placed(1, 'Monitor 1', { name: 'Shop' })]))).to.equal(true);
    expect(areFollowed(decideRuleChanges([monitor(1)], [placed(2, 'Monitor 2')])), 'one for another').to.equal(false);
    expect(
      areFollowed(decideRuleChanges([monitor(1), monitor(3)], [placed(3, 'Old')])),
      'one new, one with a new name',
    ).to.equal(false);
  });

  it('are added up to the limit of the page, also in the place of those that leave it', () => {
    const full = Array.from({ length: MAX_PAGE_PARTS - 1 }, (_, at) => placed(at + 10, null));
    const matched = [monitor(1), monitor(2)];
    expect(decideRuleChanges(matched, full).added).to.deep.equal([monitor(1)]);
    expect(decideRuleChanges(matched, [...full, placed(3, 'Gone')]).added).to.deep.equal([monitor(1)]);
    expect(decideRuleChanges(matched, [...full, placed(3, null)]).added).to.deep.equal([]);
  });

  it('keep their monitor with componentRuleApplies as long as a rule places them', () => {
    const codeOf = (takenName: string | null, monitorId: number | null) =>
      firstBroken(placedComponentRules, { component: { takenName, monitorId: 1 }, monitorId })?.code ?? null;
    expect([codeOf('Shop', null), codeOf('Shop', 2), codeOf('Shop', 1), codeOf(null, 2)]).to.deep.equal([
      'componentRuleApplies',
      'componentRuleApplies',
      null,
      null,
    ]);
  });
});
