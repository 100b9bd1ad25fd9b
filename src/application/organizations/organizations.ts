import { ownOrganization } from '../../domain/access/scope.ts';
import type { Caller } from '../../domain/access/caller.ts';
import { invalidBody } from '../../domain/kernel/issue.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { codesOf } from '../../domain/kernel/rules.ts';
import {
  changesMfaRequirement,
  decideOrganizationChange,
  organizationChangeRules,
  quotaLimitOf,
} from '../../domain/organizations/organization.ts';
import type { Organization, OrganizationMembers } from '../../domain/organizations/organization.ts';
import { organizationStatusAt } from '../../domain/organizations/organization.machine.ts';
import type { QuotaTier } from '../../domain/organizations/quota-tier.ts';
import type { AccessChanges } from '../access/ports.ts';
import { defineRecordCommand } from '../kernel/record-commands.ts';
import { definePageQuery } from '../kernel/record-queries.ts';
import { changesOf } from '../kernel/records.ts';
import { expectStored } from '../kernel/repository.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import { requireRevision } from '../kernel/required-revision.ts';
import { defineCommand, defineQuery } from '../kernel/use-case.ts';
import type { OrganizationId, Organizations, OrganizationView } from './ports.ts';

interface Needs {
  readonly organizations: Organizations;
  readonly quotaTiers: readonly QuotaTier[];
}

/** An organization with its effective status and quota. */
export interface OrganizationStateView extends OrganizationView {
  readonly limit: number;
}

/** Selects an organization; defaults to the caller's own. */
export interface OrganizationChoice {
  readonly id?: OrganizationId;
}

/** Returns the organization as callers see it at `now`. */
export const organizationStateOf = (
  organization: OrganizationView,
  tiers: readonly QuotaTier[],
  now: Date,
): OrganizationStateView => ({
  ...organization,
  status: organizationStatusAt(organization, now),
  limit: quotaLimitOf(tiers, organization.monitorQuotaTier),
});

/** Returns the organization as the subject of an audit entry. */
export const organizationSubject = ({ id, publicId }: Organization) =>
  ({ organizationId: id, subjectType: 'organization', subjectId: publicId }) as const;

/** Returns the refusal of a name that another organization has. */
export const nameTaken = (name: string) =>
  invalidBody([{ path: 'name', message: `An organization named ${name} already exists.` }]);

const meant = ({ id }: OrganizationChoice, caller: Caller): OrganizationId => id ?? ownOrganization(caller);

const reading = (name: string) =>
  defineQuery({
    name,
    permission: 'readRecords',
    refuses: ['notFound'],
    execute:
      ({ organizations, quotaTiers }: Needs) =>
      async ({ scope, caller, now }, choice: OrganizationChoice) => {
        const found = await organizations.find(scope, meant(choice, caller));
        return found === null ? refused('notFound') : accepted(organizationStateOf(found, quotaTiers, now));
      },
  });

/** Returns the organization of the caller. */
export const getOwnOrganization = reading('getOwnOrganization');
/** Returns an organization that the caller can see. */
export const getOrganization = reading('getOrganization');

const listing = (name: string, permission: 'readRecords' | 'administerPlatform') =>
  definePageQuery({
    name,
    permission,
    records: ({ organizations }: Needs) => organizations,
    show: ({ now }, organization, { quotaTiers }) => organizationStateOf(organization, quotaTiers, now),
  });

/** Lists the organizations that the caller can see: its own, or all for platform staff. */
export const listOrganizations = listing('listOrganizations', 'readRecords');
/** Lists all organizations. */
export const listPlatformOrganizations = listing('listPlatformOrganizations', 'administerPlatform');

type Changing = Needs & { readonly accessChanges: AccessChanges };
type ChangeCode =
  'notFound' | 'invalidRequestBody' | ReturnType<typeof codesOf<typeof organizationChangeRules>>[number];

const change = async (
  { organizations, quotaTiers, accessChanges }: Changing,
  work: CommandContext,
  { changes, ...choice }: OrganizationChoice & { readonly changes: Partial<OrganizationMembers> },
): Promise<Outcome<OrganizationStateView, ChangeCode>> => {
  const { scope, caller, now, audit } = work;
  const found = await organizations.lock(scope, meant(choice, caller));
  if (found === null) return refused('notFound');
  requireRevision(work, found);
  const decision = decideOrganizationChange({ organization: found, changes, isSignedIn: caller.kind === 'user', now });
  if (!decision.ok) return decision;
  const saved = await organizations.save(decision.value, found);
  if (saved === 'nameTaken') return nameTaken(decision.value.name);
  const stored = { ...saved, used: found.used };
  if (changesMfaRequirement(found, stored)) await accessChanges.announce();
  audit({ action: 'organization.updated', ...organizationSubject(stored), ...changesOf<Organization>(found, stored) });
  return accepted(organizationStateOf(stored, quotaTiers, now));
};

const changing = (name: string) =>
  defineCommand({
    name,
    permission: 'manageOrganization',
    refuses: ['notFound', 'invalidRequestBody', ...codesOf(organizationChangeRules)],
    execute:
      (needs: Changing) => (work, input: OrganizationChoice & { readonly changes: Partial<OrganizationMembers> }) =>
        change(needs, work, input),
  });

/** Changes the organization of the caller. */
export const updateOwnOrganization = changing('updateOwnOrganization');
/** Changes an organization. */
export const updateOrganization = changing('updateOrganization');
/** Declares the same operation for the plural path without an id. */
export const updateCallersOrganization = changing('updateCallersOrganization');

/** Changes the address that invoices are mailed to. */
export const updateBilling = defineRecordCommand({
  name: 'updateBilling',
  permission: 'manageOrganization',
  records: ({ organizations }: Needs) => organizations,
  missing: 'notFound',
  refuses: ['invalidRequestBody'],
  execute: async (
    { now, audit },
    found,
    { billingEmail }: { readonly id: OrganizationId; readonly billingEmail: string },
    { organizations, quotaTiers }: Needs,
  ) => {
    const stored = {
      ...found,
      ...expectStored(await organizations.save({ ...found, billingEmail, updatedAt: now }, found)),
    };
    audit({
      action: 'organization.billingUpdated',
      ...organizationSubject(stored),
      ...changesOf<Organization>(found, stored),
    });
    return accepted(organizationStateOf(stored, quotaTiers, now));
  },
});
