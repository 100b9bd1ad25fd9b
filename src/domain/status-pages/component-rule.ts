import { bodyRule } from '../kernel/issue.ts';
import type { Issue } from '../kernel/issue.ts';
import type { Rule } from '../kernel/rules.ts';
import { nameKey } from '../kernel/plain-text.ts';
import { MAX_PAGE_PARTS } from './status-page.ts';
import type { ComponentRule, StatusComponent } from './status-page.ts';

/** The maximum number of rules of a page. */
export const MAX_COMPONENT_RULES = 20;

/** Returns the rule with the key of its tag, by which tags are compared. */
export const withTagKey = (rule: ComponentRule): ComponentRule =>
  rule.tag === null ? rule : { ...rule, tag: nameKey(rule.tag) };

/** The records that rules name, as far as they exist. */
export interface KnownTargets {
  readonly customerIds: readonly number[];
  readonly packageIds: readonly number[];
  /** The groups of the page. */
  readonly groupIds: readonly number[];
}

/** The facts that decide whether the rules of a page can be stored. */
export interface ComponentRulesRequest {
  readonly rules: readonly ComponentRule[];
  readonly known: KnownTargets;
}

const issuesOf = ({ rules, known }: ComponentRulesRequest): readonly Issue[] =>
  rules.flatMap(({ tag, customerId, packageId, groupId }, at) => {
    const issue = (member: string, message: string): Issue => ({ path: `componentRules.${at}${member}`, message });
    return [
      [tag, customerId, packageId].filter((named) => named !== null).length === 1
        ? null
        : issue('', 'Expected one of `tag`, `customerId` and `packageId`.'),
      customerId === null || known.customerIds.includes(customerId)
        ? null
        : issue('.customerId', 'There is no such customer.'),
      packageId === null || known.packageIds.includes(packageId)
        ? null
        : issue('.packageId', 'There is no such package.'),
      groupId === null || known.groupIds.includes(groupId)
        ? null
        : issue('.groupId', 'Expected the `id` of a group of this page.'),
    ].filter((found) => found !== null);
  });

/** The rules for the component rules of a status page. */
export const componentRulesRules = [bodyRule(issuesOf)] as const satisfies readonly Rule<ComponentRulesRequest>[];

/** The facts that decide whether a person may take the monitor of a component away. */
export interface PlacedComponentChange {
  readonly component: Pick<StatusComponent, 'monitorId' | 'takenName'>;
  /** The monitor afterwards. Null also if the component is deleted. */
  readonly monitorId: number | null;
}

/** A component that a rule has added keeps its monitor and its place: the rule would add it again. */
export const placedComponentRules = [
  {
    code: 'componentRuleApplies',
    broken: ({ component, monitorId }) => component.takenName !== null && component.monitorId !== monitorId,
  },
] as const satisfies readonly Rule<PlacedComponentChange>[];

/** A monitor that a rule matches, with the group of the first such rule. */
export interface MatchedMonitor {
  readonly monitorId: number;
  readonly name: string;
  readonly groupId: number | null;
}

/** A component of the page, as far as rules concern it. */
export interface PlacedComponent {
  readonly id: number;
  readonly monitorId: number | null;
  readonly name: string;
  /** The name of the monitor when a rule last took it. Null for a component that a person added. */
  readonly takenName: string | null;
}

/** The changes that make the components of a page follow its rules. */
export interface RuleChanges {
  readonly added: readonly MatchedMonitor[];
  readonly removed: readonly Pick<PlacedComponent, 'id'>[];
  readonly renamed: readonly Pick<PlacedComponent, 'id' | 'name' | 'takenName'>[];
}

/**
 * Decides the changes. A monitor that the page shows already is not added, and the page keeps to the limit of its
 * components. A component that a person added stays. The name of a component follows its monitor until somebody changes
 * it.
 */
export const decideRuleChanges = (
  matched: readonly MatchedMonitor[],
  placed: readonly PlacedComponent[],
): RuleChanges => {
  const names = new Map(matched.map(({ monitorId, name }) => [monitorId, name]));
  const nameOf = ({ monitorId }: PlacedComponent): string | undefined =>
    monitorId === null ? undefined : names.get(monitorId);
  const isKept = (component: PlacedComponent): boolean =>
    component.takenName === null || nameOf(component) !== undefined;
  const kept = placed.filter(isKept);
  const shown = new Set(kept.map(({ monitorId }) => monitorId));
  return {
    removed: placed.filter((component) => !isKept(component)),
    added: matched.filter(({ monitorId }) => !shown.has(monitorId)).slice(0, Math.max(0, MAX_PAGE_PARTS - kept.length)),
    renamed: kept.flatMap((component) => {
      const { id, name, takenName } = component;
      const present = nameOf(component);
      return takenName === null || present === undefined || present === takenName
        ? []
        : [{ id, takenName: present, name: name === takenName ? present : name }];
    }),
  };
};

/** Returns true if nothing changes. */
export const areFollowed = ({ added, removed, renamed }: RuleChanges): boolean =>
  added.length + removed.length + renamed.length === 0;
