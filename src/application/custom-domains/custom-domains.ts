import { listedOrganization, ownOrganization } from '../../domain/access/scope.ts';
import {
  RECORD_TOKEN_BYTES,
  claimRules,
  decideActivation,
  decidePurpose,
  decideRepeatedEntry,
  decideVerification,
  hostnameTaken,
  isExpired,
  isVerified,
  newClaim,
} from '../../domain/custom-domains/custom-domain.ts';
import type { CustomDomain, DomainPurpose, RecordLookup } from '../../domain/custom-domains/custom-domain.ts';
import { decideHostname, recordNameOf, storedHostname } from '../../domain/custom-domains/hostname.ts';
import type { OfCustomer } from '../../domain/kernel/page.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { firstBroken } from '../../domain/kernel/rules.ts';
import { OptimisticLockError, StalePreparationError } from '../kernel/ports.ts';
import type { IdSource, SecretSource } from '../kernel/ports.ts';
import { defineRecordCommand } from '../kernel/record-commands.ts';
import { defineDecidedRecordQuery, definePageQuery } from '../kernel/record-queries.ts';
import { auditEntry, changesOf } from '../kernel/records.ts';
import { addOne, expectStored } from '../kernel/repository.ts';
import type { ById, ExistingRecords } from '../kernel/repository.ts';
import { definePreparedCommand } from '../kernel/use-case.ts';
import type { CommandContext, QueryContext } from '../kernel/use-case.ts';
import type { PublicSuffixes } from '../monitors/ports.ts';
import { noticesOf } from './domain-notices.ts';
import type { NoticeNeeds } from './domain-notices.ts';
import type { CustomDomainFilter, CustomDomains, CustomHosts, DomainRecords } from './ports.ts';

interface Needs {
  readonly customDomains: CustomDomains;
}

interface ChangeNeeds extends Needs {
  readonly customHosts: Pick<CustomHosts, 'reload'>;
}

/** The settings of a custom domain that an organization enters. */
export interface CustomDomainDraft {
  readonly hostname: string;
  readonly purpose: DomainPurpose;
  readonly statusPageId?: number | null;
}

/** Lists the hostnames of the organization. Expired claims are left out. */
export const listCustomDomains = definePageQuery({
  name: 'listCustomDomains',
  permission: 'readAdministration',
  records: ({ customDomains }: Needs) => customDomains,
  select: ({ scope, caller, now }, sent: Pick<CustomDomainFilter, 'purpose' | keyof OfCustomer>) => ({
    scope: listedOrganization(scope, ownOrganization(caller)),
    filter: { ...sent, unexpiredAt: now },
  }),
});

/** Returns a hostname of the organization. An expired claim is missing. */
export const getCustomDomain = defineDecidedRecordQuery({
  name: 'getCustomDomain',
  permission: 'readAdministration',
  missing: 'notFound',
  records: ({ customDomains }: Needs) => customDomains,
  refuses: ['notFound'],
  decide: ({ now }, found) => (isExpired(found, now) ? refused('notFound') : accepted(found)),
});

interface CreateNeeds extends Needs {
  readonly statusPages: ExistingRecords;
  readonly publicSuffixes: PublicSuffixes;
  readonly baseUrl: string;
  readonly ids: IdSource;
  readonly secrets: SecretSource;
}

interface PreparedDraft extends Omit<CustomDomainDraft, 'hostname'> {
  readonly hostname: Outcome<string, 'invalidRequestBody' | 'hostnameReserved'>;
}

/** Claims a hostname. The claim expires unless its TXT record proves the ownership in time. */
export const createCustomDomain = definePreparedCommand({
  name: 'createCustomDomain',
  permission: 'manageOrganization',
  refuses: ['invalidRequestBody', 'hostnameReserved', 'statusPageNotFound', 'customDomainExists', 'notFound'],
  prepare:
    ({ publicSuffixes, baseUrl }: CreateNeeds) =>
    async (_context, { hostname, ...draft }: CustomDomainDraft): Promise<PreparedDraft> => {
      const stored = storedHostname(hostname);
      const isPublicSuffix = stored !== null && (await publicSuffixes.isPublicSuffix(stored));
      return {
        ...draft,
        hostname: decideHostname(hostname, { platformHost: new URL(baseUrl).hostname, isPublicSuffix }),
      };
    },
  execute:
    (needs: CreateNeeds) =>
    async (work, { hostname: decided, purpose, statusPageId = null }: PreparedDraft) => {
      const { customDomains, statusPages, ids, secrets } = needs;
      const { caller, scope, now, audit, unchanged } = work;
      if (!decided.ok) return decided;
      const fitting = decidePurpose({ purpose, statusPageId });
      if (!fitting.ok) return fitting;
      const own = listedOrganization(scope, ownOrganization(caller));
      const { organizationId } = own;
      if (organizationId === null) return refused('notFound');
      if (statusPageId !== null && (await statusPages.find(own, statusPageId)) === null)
        return refused('statusPageNotFound');
      const members = { hostname: decided.value, purpose, statusPageId };
      await customDomains.removeExpired({ organizationId, hostname: members.hostname }, now);
      const stored = await addOne(customDomains, {
        ...newClaim(secrets.token(RECORD_TOKEN_BYTES), now),
        ...members,
        publicId: ids.next(),
        organizationId,
      });
      if (stored === 'referenceMissing') return refused('notFound');
      if (typeof stored !== 'string') {
        audit(auditEntry('customDomain.created', stored, { after: members }));
        return accepted<CustomDomain>(stored);
      }
      const [entry] = await customDomains.list(own, { hostname: members.hostname });
      if (entry === undefined) throw new OptimisticLockError('The entry of the hostname was removed concurrently.');
      unchanged();
      return decideRepeatedEntry(entry, members);
    },
});

interface VerifyNeeds extends ChangeNeeds, NoticeNeeds {
  readonly domainRecords: DomainRecords;
}

interface LookedUp extends ById {
  /** The result of the DNS lookup, or null if the entry needs no verification. */
  readonly lookup: RecordLookup | null;
}

/** Returns the entry to change, locked, or null if the entry has expired or does not exist. */
const lockEntry = async (
  { customDomains }: Needs,
  { scope, now }: QueryContext,
  { id }: ById,
): Promise<CustomDomain | null> => {
  const found = await customDomains.lock(scope, id);
  return found === null || isExpired(found, now) ? null : found;
};

/** Looks up the TXT record of a hostname and, if it is there, records the ownership. */
export const verifyCustomDomain = definePreparedCommand({
  name: 'verifyCustomDomain',
  permission: 'manageOrganization',
  refuses: ['notFound', 'domainNotVerified', 'domainAlreadyClaimed'],
  prepare:
    ({ customDomains, domainRecords }: VerifyNeeds) =>
    async ({ scope, now }, { id }: ById): Promise<LookedUp> => {
      const found = await customDomains.find(scope, id);
      const needsLookup = found !== null && !isExpired(found, now) && !isVerified(found);
      return {
        id,
        lookup: needsLookup ? await domainRecords.lookUp(recordNameOf(found.hostname), found.organizationId) : null,
      };
    },
  execute:
    (needs: VerifyNeeds) =>
    async (work, { id, lookup }: LookedUp) => {
      const { customDomains, customHosts } = needs;
      const { now, audit, commitOnRefusal, unchanged, afterCommit } = work;
      const found = await lockEntry(needs, work, { id });
      if (found === null) return refused('notFound');
      if (isVerified(found)) {
        unchanged();
        return accepted(found);
      }
      if (lookup === null) throw new StalePreparationError('The claim has lapsed since it was read.');
      const { claim, refusal } = decideVerification(found, lookup, now);
      if (refusal !== null) {
        commitOnRefusal();
        await customDomains.save(claim, found);
        return refusal;
      }
      const claimed = await releaseHostname(needs, work, claim);
      if (claimed !== null) return claimed;
      const stored = await customDomains.save(claim, found);
      if (typeof stored === 'string') return hostnameTaken;
      audit(auditEntry('customDomain.verified', stored, changesOf(found, stored)));
      afterCommit(() => customHosts.reload());
      return accepted(stored);
    },
});

/**
 * Removes the claim of another organization that no longer holds the hostname, and notifies that organization. Returns
 * the refusal if the other organization still holds the hostname.
 */
const releaseHostname = async (needs: VerifyNeeds, { now, audit, send }: CommandContext, claim: CustomDomain) => {
  const holder = await needs.customDomains.lockHolder(claim.hostname, claim);
  if (holder === null) return null;
  const claimed = firstBroken(claimRules, { holder, now });
  if (claimed !== null) return claimed;
  await needs.customDomains.remove(holder);
  audit(auditEntry('customDomain.takenOver', holder, { before: { hostname: holder.hostname, status: holder.status } }));
  for (const message of await noticesOf(needs, holder, 'takenOver', now)) send(message);
  return null;
};

/** The members that commands on an entry share. An expired entry is treated as missing. */
const onEntry = {
  permission: 'manageOrganization',
  records: ({ customDomains }: ChangeNeeds) => customDomains,
  missing: 'notFound',
  guard: {
    refuses: ['notFound'],
    refusal: ({ now }: CommandContext, entry: CustomDomain) => (isExpired(entry, now) ? refused('notFound') : null),
  },
} as const;

/** Puts a verified hostname into service in all processes. */
export const activateCustomDomain = defineRecordCommand({
  name: 'activateCustomDomain',
  ...onEntry,
  refuses: ['domainNotVerified'],
  execute: async (
    { now, audit, afterCommit, unchanged },
    found,
    _input: ById,
    { customDomains, customHosts }: ChangeNeeds,
  ) => {
    const decision = decideActivation(found, now);
    if (!decision.ok) return decision;
    if (decision.value === found) {
      unchanged();
      return accepted(found);
    }
    const stored = expectStored(await customDomains.save(decision.value, found));
    audit(auditEntry('customDomain.activated', stored, changesOf(found, stored)));
    afterCommit(() => customHosts.reload());
    return accepted(stored);
  },
});

/** Gives a hostname up. It is not served any more. */
export const deleteCustomDomain = defineRecordCommand({
  name: 'deleteCustomDomain',
  ...onEntry,
  execute: async ({ audit, afterCommit }, found, _input: ById, { customDomains, customHosts }: ChangeNeeds) => {
    await customDomains.remove(found);
    audit(
      auditEntry('customDomain.deleted', found, {
        before: { hostname: found.hostname, purpose: found.purpose, status: found.status },
      }),
    );
    afterCommit(() => customHosts.reload());
    return accepted({ success: true as const });
  },
});
