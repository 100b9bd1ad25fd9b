import { customerNotFound } from '../../domain/customers/customer.rules.ts';
import { ownOrganization } from '../../domain/access/scope.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import type { Refusal } from '../../domain/kernel/outcome.ts';
import { codesOf, firstBroken } from '../../domain/kernel/rules.ts';
import { slugTaken, statusPageNotFound } from '../../domain/status-pages/status-page.ts';
import { componentRulesRules, withTagKey } from '../../domain/status-pages/component-rule.ts';
import type { ComponentRulesRequest } from '../../domain/status-pages/component-rule.ts';
import type { ComponentRule, StatusPage, StatusPageMembers } from '../../domain/status-pages/status-page.ts';
import type { PasswordHashes } from '../access/sign-in.ports.ts';
import type { CustomHosts } from '../custom-domains/ports.ts';
import { packageLimitCodes } from '../../domain/access/package-limit.rules.ts';
import { claimPackageLimit } from '../access/package-limits.ts';
import type { PackageUses } from '../access/ports.ts';
import type { Customers } from '../customers/ports.ts';
import { defineRecordCommand } from '../kernel/record-commands.ts';
import { definePageQuery, defineRecordQuery } from '../kernel/record-queries.ts';
import { auditEntry, changesOf, stampOf } from '../kernel/records.ts';
import { addOne } from '../kernel/repository.ts';
import type { ById, ChangeOf } from '../kernel/repository.ts';
import { requireRevision } from '../kernel/required-revision.ts';
import { definePreparedCommand } from '../kernel/use-case.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import { followRules } from './component-rules.ts';
import type { RuleNeeds } from './component-rules.ts';
import type { CountedStatusPage, RulePage, StatusPages } from './ports.ts';

interface Needs {
  readonly statusPages: StatusPages;
}

/** The members that a request writes. The password is stored as a hash and never shown. */
export interface StatusPageInput extends StatusPageMembers {
  readonly password: string | null;
}

/** A page as its owner sees it. */
export interface StatusPageView extends CountedStatusPage {
  readonly hasPassword: boolean;
}

const viewOf = <Page extends StatusPage>(page: Page) => ({ ...page, hasPassword: page.passwordHash !== null });

/** Returns the page after a change, with the components that its rules have added. */
const storedView = async (
  { statusPages }: Needs,
  { scope }: Pick<CommandContext, 'scope'>,
  { id }: StatusPage,
): Promise<StatusPageView> => {
  const page = await statusPages.find(scope, id);
  if (page === null) throw new Error('The page that was stored is not found.');
  return viewOf(page);
};

/** Returns the audited changes of a page. They show that the password changed, but not its hash. */
const auditedChanges = (before: StatusPage, after: StatusPage) => {
  const changes = changesOf(viewOf(before), viewOf(after));
  return before.passwordHash === after.passwordHash
    ? changes
    : { ...changes, after: { ...changes.after, passwordChanged: true } };
};

/** Lists status pages. */
export const listStatusPages = definePageQuery({
  name: 'listStatusPages',
  permission: 'readRecords',
  records: ({ statusPages }: Needs) => statusPages,
  show: (_context, page) => viewOf(page),
});

/** Returns a status page. */
export const getStatusPage = defineRecordQuery({
  name: 'getStatusPage',
  permission: 'readRecords',
  records: ({ statusPages }: Needs) => statusPages,
  missing: 'statusPageNotFound',
  answer: (_context, page) => viewOf(page),
});

/** Returns the refusal of the rules of a page, or null. */
const refuseRules = async (
  { ruleComponents }: RuleNeeds,
  page: RulePage,
  rules: readonly ComponentRule[],
): Promise<Refusal<'invalidRequestBody'> | null> =>
  rules.length === 0
    ? null
    : firstBroken<ComponentRulesRequest, 'invalidRequestBody'>(componentRulesRules, {
        rules,
        known: await ruleComponents.known(page, rules),
      });

/** Returns the owner of a new page: the customer that is named or that the caller is bound to, or the organization. */
const ownerOf = async (
  customers: Pick<Customers, 'find'>,
  { scope, caller }: CommandContext,
  named: string | number | null,
) => {
  const asked = named ?? scope.customerId;
  if (asked === null) return { organizationId: ownOrganization(caller), customerId: null };
  const customer = await customers.find(scope, asked);
  return customer === null ? null : { organizationId: customer.organizationId, customerId: customer.id };
};

interface HashingNeeds extends Needs {
  readonly passwordHashes: Pick<PasswordHashes, 'hash'>;
}

/** Returns the members as they are stored, with the hash of the password. */
const stored = async <
  Sent extends { readonly password?: string | null; readonly componentRules?: readonly ComponentRule[] },
>(
  { passwordHashes }: HashingNeeds,
  { password, componentRules, ...members }: Sent,
) => ({
  ...members,
  ...(componentRules === undefined ? {} : { componentRules: componentRules.map(withTagKey) }),
  ...(password === undefined ? {} : { passwordHash: password === null ? null : await passwordHashes.hash(password) }),
});

/** Creates a status page. Its password, if it has one, is stored as a hash. */
export const createStatusPage = definePreparedCommand({
  name: 'createStatusPage',
  permission: 'editRecords',
  refuses: ['customerNotFound', 'statusPageSlugTaken', ...packageLimitCodes, ...codesOf(componentRulesRules)],
  prepare:
    (
      needs: HashingNeeds &
        RuleNeeds & {
          readonly customers: Pick<Customers, 'find'>;
          readonly packageUses: PackageUses;
        },
    ) =>
    async (
      _context,
      {
        password,
        componentRules,
        customerId = null,
        ...members
      }: StatusPageInput & { readonly customerId?: string | number | null },
    ) => {
      const { passwordHash = null, componentRules: rules = [] } = await stored(needs, { password, componentRules });
      return { customerId, members: { ...members, passwordHash, componentRules: rules } };
    },
  execute:
    (needs) =>
    async (work, { customerId, members }) => {
      const { statusPages, customers, packageUses, ids } = needs;
      const { now, audit } = work;
      const owner = await ownerOf(customers, work, customerId);
      if (owner === null) return customerNotFound;
      const claimed = await claimPackageLimit(packageUses, owner.customerId, ['statusPages']);
      if (!claimed.ok) return claimed;
      const refusal = await refuseRules(needs, { ...owner, id: null }, members.componentRules);
      if (refusal !== null) return refusal;
      const page = await addOne(statusPages, {
        ...members,
        ...owner,
        ...stampOf(ids, now),
      });
      if (page === 'slugTaken') return slugTaken;
      await followRules(needs, page.id, now);
      const { passwordHash, ...audited } = members;
      audit(
        auditEntry('statusPage.created', page, {
          after: { ...audited, customerId: page.customerId, hasPassword: passwordHash !== null },
        }),
      );
      return accepted(await storedView(needs, work, page));
    },
});

/** Changes a status page. */
export const updateStatusPage = definePreparedCommand({
  name: 'updateStatusPage',
  permission: 'editRecords',
  refuses: ['statusPageNotFound', 'statusPageSlugTaken', ...codesOf(componentRulesRules)],
  prepare:
    (needs: HashingNeeds & RuleNeeds) =>
    async (_context, { id, changes }: ChangeOf<Partial<StatusPageInput>>) => ({
      id,
      changes: await stored(needs, changes),
    }),
  execute:
    (needs) =>
    async (work, { id, changes }) => {
      const { statusPages } = needs;
      const { scope, now, audit } = work;
      const found = await statusPages.lock(scope, id);
      if (found === null) return statusPageNotFound;
      requireRevision(work, found);
      const refusal = await refuseRules(needs, found, changes.componentRules ?? []);
      if (refusal !== null) return refusal;
      const page = await statusPages.save({ ...found, ...changes, updatedAt: now }, found);
      if (page === 'slugTaken') return slugTaken;
      if (changes.componentRules !== undefined) await followRules(needs, page.id, now);
      audit(auditEntry('statusPage.updated', page, auditedChanges(found, { ...found, ...page })));
      return accepted(await storedView(needs, work, page));
    },
});

/** Deletes a page with its groups, components and subscribers. */
export const deleteStatusPage = defineRecordCommand({
  name: 'deleteStatusPage',
  permission: 'editRecords',
  records: ({ statusPages }: Needs) => statusPages,
  missing: 'statusPageNotFound',
  execute: async (
    { audit, afterCommit },
    page,
    _input: ById,
    { statusPages, customHosts }: Needs & { readonly customHosts: Pick<CustomHosts, 'reload'> },
  ) => {
    await statusPages.remove(page);
    afterCommit(() => customHosts.reload());
    audit(auditEntry('statusPage.deleted', page, { before: { slug: page.slug, title: page.title } }));
    return accepted({ success: true as const });
  },
});
