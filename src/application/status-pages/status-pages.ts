import { customerNotFound } from '../../domain/customers/customer.rules.ts';
import { ownOrganization } from '../../domain/access/scope.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import { slugTaken, statusPageNotFound } from '../../domain/status-pages/status-page.ts';
import type { StatusPage, StatusPageMembers } from '../../domain/status-pages/status-page.ts';
import type { PasswordHashes } from '../access/sign-in.ports.ts';
import type { CustomHosts } from '../custom-domains/ports.ts';
import { packageLimitCodes } from '../../domain/access/package-limit.rules.ts';
import { claimPackageLimit } from '../access/package-limits.ts';
import type { PackageUses } from '../access/ports.ts';
import type { Customers } from '../customers/ports.ts';
import type { IdSource } from '../kernel/ports.ts';
import { defineRecordCommand } from '../kernel/record-commands.ts';
import { definePageQuery, defineRecordQuery } from '../kernel/record-queries.ts';
import { auditEntry, changesOf } from '../kernel/records.ts';
import { addOne } from '../kernel/repository.ts';
import type { ById } from '../kernel/repository.ts';
import { definePreparedCommand } from '../kernel/use-case.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import type { StatusPages } from './ports.ts';

interface Needs {
  readonly statusPages: StatusPages;
}

/** The members that a request writes. The password is stored as a hash and never shown. */
export interface StatusPageInput extends StatusPageMembers {
  readonly password: string | null;
}

/** A page as its owner sees it. */
export interface StatusPageView extends StatusPage {
  readonly hasPassword: boolean;
}

const viewOf = (page: StatusPage): StatusPageView => ({ ...page, hasPassword: page.passwordHash !== null });

/** Returns the audited changes of a page. They show that the password changed, but not its hash. */
const auditedChanges = (before: StatusPage, after: StatusPage) => {
  const changes = changesOf(viewOf(before), viewOf(after));
  return before.passwordHash === after.passwordHash
    ? changes
    : { ...changes, after: { ...changes.after, passwordChanged: true } };
};

export const listStatusPages = definePageQuery({
  name: 'listStatusPages',
  permission: 'readRecords',
  records: ({ statusPages }: Needs) => statusPages,
  show: () => (_context, page) => viewOf(page),
});

export const getStatusPage = defineRecordQuery({
  name: 'getStatusPage',
  permission: 'readRecords',
  records: ({ statusPages }: Needs) => statusPages,
  missing: 'statusPageNotFound',
  answer: () => (_context, page) => viewOf(page),
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
const stored = async <Sent extends { readonly password?: string | null }>(
  { passwordHashes }: HashingNeeds,
  { password, ...members }: Sent,
) => ({
  ...members,
  ...(password === undefined ? {} : { passwordHash: password === null ? null : await passwordHashes.hash(password) }),
});

export const createStatusPage = definePreparedCommand({
  name: 'createStatusPage',
  permission: 'editRecords',
  refuses: ['customerNotFound', 'statusPageSlugTaken', ...packageLimitCodes],
  prepare:
    (
      needs: HashingNeeds & {
        readonly ids: IdSource;
        readonly customers: Pick<Customers, 'find'>;
        readonly packageUses: PackageUses;
      },
    ) =>
    async (
      _context,
      { password, customerId = null, ...members }: StatusPageInput & { readonly customerId?: string | number | null },
    ) => {
      const { passwordHash = null } = await stored(needs, { password });
      return { customerId, members: { ...members, passwordHash } };
    },
  execute:
    ({ statusPages, customers, packageUses, ids }) =>
    async (work, { customerId, members }) => {
      const { now, audit } = work;
      const owner = await ownerOf(customers, work, customerId);
      if (owner === null) return customerNotFound;
      const claimed = await claimPackageLimit(packageUses, owner.customerId, ['statusPages']);
      if (!claimed.ok) return claimed;
      const page = await addOne(statusPages, {
        ...members,
        ...owner,
        publicId: ids.next(),
        createdAt: now,
        updatedAt: now,
      });
      if (page === 'slugTaken') return slugTaken;
      const { passwordHash, ...audited } = members;
      audit(
        auditEntry('statusPage.created', page, {
          after: { ...audited, customerId: page.customerId, hasPassword: passwordHash !== null },
        }),
      );
      return accepted(viewOf(page));
    },
});

export const updateStatusPage = definePreparedCommand({
  name: 'updateStatusPage',
  permission: 'editRecords',
  refuses: ['statusPageNotFound', 'statusPageSlugTaken'],
  prepare:
    (needs: HashingNeeds) =>
    async (_context, { id, changes }: ById & { readonly changes: Partial<StatusPageInput> }) => ({
      id,
      changes: await stored(needs, changes),
    }),
  execute:
    ({ statusPages }) =>
    async ({ scope, now, audit }, { id, changes }) => {
      const found = await statusPages.lock(scope, id);
      if (found === null) return statusPageNotFound;
      const page = await statusPages.save({ ...found, ...changes, updatedAt: now }, found);
      if (page === 'slugTaken') return slugTaken;
      audit(auditEntry('statusPage.updated', page, auditedChanges(found, page)));
      return accepted(viewOf(page));
    },
});

/** Deletes a page with its groups, components and subscribers. */
export const deleteStatusPage = defineRecordCommand({
  name: 'deleteStatusPage',
  permission: 'editRecords',
  records: ({ statusPages }: Needs) => statusPages,
  missing: 'statusPageNotFound',
  execute:
    ({ statusPages, customHosts }: Needs & { readonly customHosts: Pick<CustomHosts, 'reload'> }) =>
    async ({ audit, afterCommit }, page, _input: ById) => {
      await statusPages.remove(page);
      afterCommit(() => customHosts.reload());
      audit(auditEntry('statusPage.deleted', page, { before: { slug: page.slug, title: page.title } }));
      return accepted({ success: true as const });
    },
});
