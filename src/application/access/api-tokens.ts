import type { PermissionName } from '../../domain/access/permissions.ts';
import { decideTokenRequest, tokenCustomer, tokenReachOf, tokenRequestCodes } from '../../domain/access/api-token-rules.ts';
import { decideStepUp, stepUpCodes } from '../../domain/access/mfa.ts';
import { listedOrganization, ownOrganization } from '../../domain/access/scope.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Customers } from '../customers/ports.ts';
import { changesOf } from '../kernel/records.ts';
import { defineCommand, defineQuery } from '../kernel/use-case.ts';
import { mintToken, tokenSubject } from './mint-token.ts';
import type { MintNeeds } from './mint-token.ts';
import type { AccessChanges, ApiTokens } from './ports.ts';

interface Needs {
  readonly apiTokens: ApiTokens;
}

/** The tokens that a group of use cases manages: all within the caller's reach, or the organization-wide ones. */
type Kind = 'organizationWide' | undefined;

const listing = (name: string, permission: PermissionName, kind: Kind) =>
  defineQuery({
    name,
    permission,
    refuses: [],
    execute:
      ({ apiTokens }: Needs) =>
      async ({ caller, scope }) =>
        accepted(await apiTokens.list(tokenReachOf(caller, listedOrganization(scope, ownOrganization(caller))), kind)),
  });

const renaming = (name: string, permission: PermissionName, kind: Kind) =>
  defineCommand({
    name,
    permission,
    refuses: ['notFound', ...stepUpCodes],
    execute:
      ({ apiTokens }: Needs) =>
      async ({ caller, scope, now, audit }, input: { readonly id: string; readonly name: string }) => {
        const steppedUp = decideStepUp({ caller, now });
        if (!steppedUp.ok) return steppedUp;
        const found = await apiTokens.find(tokenReachOf(caller, scope), input.id, kind);
        if (found === null) return refused('notFound');
        const stored = await apiTokens.save({ ...found, name: input.name, updatedAt: now });
        audit({ action: 'apiToken.renamed', ...tokenSubject(stored), ...changesOf(found, stored) });
        return accepted(stored);
      },
  });

const revoking = (name: string, permission: PermissionName, kind: Kind) =>
  defineCommand({
    name,
    permission,
    refuses: ['notFound', ...stepUpCodes],
    execute:
      ({ apiTokens, accessChanges }: Needs & { readonly accessChanges: AccessChanges }) =>
      async ({ caller, scope, now, audit }, { id }: { readonly id: string }) => {
        const steppedUp = decideStepUp({ caller, now });
        if (!steppedUp.ok) return steppedUp;
        const found = await apiTokens.find(tokenReachOf(caller, scope), id, kind);
        if (found === null) return refused('notFound');
        const stored = await apiTokens.save({ ...found, revokedAt: now, updatedAt: now });
        audit({ action: 'apiToken.revoked', ...tokenSubject(stored), before: { name: found.name }, after: { revokedAt: now } });
        await accessChanges.announce();
        return accepted({ success: true as const });
      },
  });

/** The settings of a new token. */
export interface NewTokenInput {
  readonly name: string;
  /** Null for a token that does not expire. */
  readonly expiresInDays: number | null;
  /** Null for an organization-wide token; a customer-bound user always gets a token for that customer. */
  readonly customerId: number | null;
}

const minting = (name: string, permission: PermissionName) =>
  defineCommand({
    name,
    permission,
    refuses: ['unauthenticated', ...tokenRequestCodes],
    execute:
      (needs: MintNeeds & { readonly customers: Pick<Customers, 'find'> }) =>
      async (work, input: NewTokenInput) => {
        const { caller, now } = work;
        if (caller.kind !== 'user') return refused('unauthenticated');
        const { organizationId, userId } = caller;
        const customerId = tokenCustomer(caller, input.customerId);
        const choice = { organizationId, customerId: caller.customerId };
        const isVisible = customerId !== null && (await needs.customers.find(choice, customerId)) !== null;
        const decision = decideTokenRequest({ caller, now, customerId, isVisible });
        if (!decision.ok) return decision;
        return accepted(await mintToken(needs, work, { ...input, organizationId, userId, customerId }));
      },
  });

export const listTokens = listing('listTokens', 'readTokens', undefined);
export const createToken = minting('createToken', 'mintTokens');
export const renameToken = renaming('renameToken', 'changeTokens', undefined);
export const revokeToken = revoking('revokeToken', 'changeTokens', undefined);

export const listOrganizationTokens = listing('listOrganizationTokens', 'readAdministration', 'organizationWide');
export const createOrganizationToken = minting('createOrganizationToken', 'mintOrganizationTokens');
export const renameOrganizationToken = renaming('renameOrganizationToken', 'manageTokens', 'organizationWide');
export const revokeOrganizationToken = revoking('revokeOrganizationToken', 'manageTokens', 'organizationWide');
