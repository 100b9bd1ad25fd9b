import type { OfCustomer } from '../../domain/kernel/page.ts';
import {
  decideTokenRequest,
  managedIssuer,
  tokenChangeCodes,
  tokenChangeRefusal,
  tokenCustomer,
  tokenRequestCodes,
} from '../../domain/access/api-token.rules.ts';
import type { ApiToken } from '../../domain/access/api-token.ts';
import type { Caller } from '../../domain/access/caller.ts';
import type { PermissionName } from '../../domain/access/permissions.ts';
import { listedOrganization, ownOrganization } from '../../domain/access/scope.ts';
import type { Scope } from '../../domain/access/scope.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import { definePageQuery } from '../kernel/record-queries.ts';
import { changesOf } from '../kernel/records.ts';
import type { ExistingRecords } from '../kernel/repository.ts';
import { defineCommand } from '../kernel/use-case.ts';
import { defineUserCommand } from '../kernel/user-use-cases.ts';
import { mintToken, tokenSubject } from './mint-token.ts';
import type { MintNeeds } from './mint-token.ts';
import type { AccessChanges, ApiTokens, TokenFilter } from './ports.ts';

interface Needs {
  readonly apiTokens: ApiTokens;
}

/** Distinguishes the tokens that a group of use cases manages. */
type Kind = Pick<TokenFilter, 'organizationWide'>;

/** Returns the token that the caller manages with these use cases, locked until the transaction ends. */
const lockManaged = async (
  { apiTokens }: Needs,
  caller: Caller,
  scope: Scope,
  filter: TokenFilter,
): Promise<ApiToken | null> => {
  const [found] = await apiTokens.list(scope, { ...filter, userId: managedIssuer(caller, scope) });
  return found === undefined ? null : apiTokens.lock(scope, found.publicId);
};

const listing = (name: string, permission: PermissionName, kind: Kind) =>
  definePageQuery({
    name,
    permission,
    records: ({ apiTokens }: Needs) => apiTokens,
    select: ({ caller, scope }, sent: OfCustomer): { readonly scope: Scope; readonly filter: TokenFilter } => {
      const listed = listedOrganization(scope, ownOrganization(caller));
      return { scope: listed, filter: { ...sent, ...kind, userId: managedIssuer(caller, listed) } };
    },
  });

const renaming = (name: string, permission: PermissionName, kind: Kind) =>
  defineCommand({
    name,
    permission,
    refuses: ['notFound', ...tokenChangeCodes],
    execute:
      (needs: Needs) =>
      async (
        { caller, scope, now, audit },
        { id, changes }: { readonly id: string; readonly changes: Pick<ApiToken, 'name'> },
      ) => {
        const refusal = tokenChangeRefusal({ caller, now });
        if (refusal !== null) return refusal;
        const found = await lockManaged(needs, caller, scope, { ...kind, publicId: id });
        if (found === null) return refused('notFound');
        const stored = await needs.apiTokens.save({ ...found, ...changes, updatedAt: now }, found);
        audit({ action: 'apiToken.renamed', ...tokenSubject(stored), ...changesOf(found, stored) });
        return accepted(stored);
      },
  });

const revoking = (name: string, permission: PermissionName, kind: Kind) =>
  defineCommand({
    name,
    permission,
    refuses: ['notFound', ...tokenChangeCodes],
    execute:
      (needs: Needs & { readonly accessChanges: AccessChanges }) =>
      async ({ caller, scope, now, audit }, { id }: { readonly id: string }) => {
        const refusal = tokenChangeRefusal({ caller, now });
        if (refusal !== null) return refusal;
        const found = await lockManaged(needs, caller, scope, { ...kind, publicId: id });
        if (found === null) return refused('notFound');
        const stored = await needs.apiTokens.save({ ...found, revokedAt: now, updatedAt: now }, found);
        audit({
          action: 'apiToken.revoked',
          ...tokenSubject(stored),
          before: { name: found.name },
          after: { revokedAt: now },
        });
        await needs.accessChanges.announce();
        return accepted({ success: true as const });
      },
  });

/** The settings of a new token. */
export interface NewTokenInput {
  readonly name: string;
  /** The number of days until the token expires, or null for a token that does not expire. */
  readonly expiresInDays: number | null;
  /**
   * The customer that the token is bound to, or null for an organization-wide token. Defaults to null, but a
   * customer-bound user always gets a token for that customer.
   */
  readonly customerId?: number | null;
}

const minting = (name: string, permission: PermissionName) =>
  defineUserCommand({
    name,
    permission,
    refuses: tokenRequestCodes,
    execute: (needs: MintNeeds & { readonly customers: ExistingRecords }) => async (work, input: NewTokenInput) => {
      const { caller, now } = work;
      const { organizationId, userId } = caller;
      const customerId = tokenCustomer(caller, input.customerId ?? null);
      const choice = { organizationId, customerId: caller.customerId };
      const isVisible = customerId !== null && (await needs.customers.find(choice, customerId)) !== null;
      const decision = decideTokenRequest({ caller, now, customerId, isVisible });
      if (!decision.ok) return decision;
      return accepted(
        await mintToken(needs, work, { ...input, organizationId, userId, issuer: caller.userPublicId, customerId }),
      );
    },
  });

/** Lists API tokens: administrators see all of the organization, others their own. */
export const listTokens = listing('listTokens', 'readTokens', {});
/** Issues an API token for the caller. Its secret is in the answer and cannot be read again. */
export const createToken = minting('createToken', 'mintTokens');
/** Changes the name of an API token. */
export const renameToken = renaming('renameToken', 'changeTokens', {});
/** Revokes an API token for good, with immediate effect. */
export const revokeToken = revoking('revokeToken', 'changeTokens', {});

/** Lists the tokens for the whole organization, which are bound to no customer. */
export const listOrganizationTokens = listing('listOrganizationTokens', 'readAdministration', {
  organizationWide: true,
});
/** Issues a token for the whole organization. Its secret is in the answer and cannot be read again. */
export const createOrganizationToken = minting('createOrganizationToken', 'mintOrganizationTokens');
/** Changes the name of a token for the whole organization. */
export const renameOrganizationToken = renaming('renameOrganizationToken', 'manageTokens', { organizationWide: true });
/** Revokes a token for the whole organization for good, with immediate effect. */
export const revokeOrganizationToken = revoking('revokeOrganizationToken', 'manageTokens', { organizationWide: true });
