import { isPerson } from '../../domain/access/caller.ts';
import { packageLimitCodes } from '../../domain/access/package-limit.rules.ts';
import { claimPackageLimit } from '../access/package-limits.ts';
import type { PackageUses } from '../access/ports.ts';
import type { Role } from '../../domain/access/caller.ts';
import { listedOrganization, ownOrganization } from '../../domain/access/scope.ts';
import type { Scope } from '../../domain/access/scope.ts';
import {
  changesRights,
  decideInvitation,
  decideUserChange,
  decideUserRemoval,
  invitationRules,
  userChangeCodes,
  userRemovalCodes,
} from '../../domain/accounts/user.rules.ts';
import type { UserChanges } from '../../domain/accounts/user.rules.ts';
import { administratorsBeside, anonymised } from '../../domain/accounts/user.ts';
import type { User, UserRecord } from '../../domain/accounts/user.ts';
import { invalidBody } from '../../domain/kernel/issue.ts';
import type { Language } from '../../domain/kernel/locale.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import { codesOf } from '../../domain/kernel/rules.ts';
import type { AccessChanges, ApiTokens } from '../access/ports.ts';
import type { Enrolments, Sessions } from '../access/sign-in.ports.ts';
import type { IdSource } from '../kernel/ports.ts';
import { definePageQuery, defineRecordQuery } from '../kernel/record-queries.ts';
import type { OfOrganization } from '../kernel/record-queries.ts';
import { changesOf } from '../kernel/records.ts';
import { expectStored } from '../kernel/repository.ts';
import type { ExistingRecords } from '../kernel/repository.ts';
import { requireRevision } from '../kernel/required-revision.ts';
import { defineCommand } from '../kernel/use-case.ts';
import type { Invitations, Organizations } from '../organizations/ports.ts';
import { accountSender } from './account-sender.ts';
import type { SenderNeeds } from './account-sender.ts';
import { addressInUseMail } from './account-mail.ts';
import type { Administrators, UserFilter, Users } from './ports.ts';

interface Needs {
  readonly users: Users;
}

/** Returns the member as the subject of an audit entry. */
export const userSubject = ({ organizationId, publicId }: Pick<User, 'organizationId' | 'publicId'>) =>
  ({ organizationId, subjectType: 'user', subjectId: publicId }) as const;

/** Lists the users of the organization. Platform staff can name another organization. */
export const listUsers = definePageQuery({
  name: 'listUsers',
  permission: 'readAdministration',
  records: ({ users }: Needs) => users,
  select: ({ scope, caller }, { organizationId, ...filter }: UserFilter & OfOrganization) => ({
    scope: listedOrganization(scope, ownOrganization(caller), organizationId),
    filter,
  }),
});

/** Returns a user. */
export const getUser = defineRecordQuery({
  name: 'getUser',
  permission: 'readAdministration',
  missing: 'notFound',
  records: ({ users }: Needs) => users,
});

/** The settings of a new member. */
export interface Invitation {
  /** The address in canonical form; see `emailAddressOf`. */
  readonly email: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly role: Role;
  /** Left out or null: the language of the browser, or of the organization. */
  readonly language?: Language | null;
  readonly customerId: number | null;
}

/** The refusal of an address that a user of the same organization has. */
const emailTaken = invalidBody([
  { path: 'email', message: 'A user of the organization already has this address. Invite another one.' },
]);

interface InvitationNeeds extends Needs, SenderNeeds {
  readonly packageUses: PackageUses;
  readonly invitations: Invitations;
  readonly organizations: Pick<Organizations, 'find'>;
  readonly customers: ExistingRecords;
  readonly ids: IdSource;
}

/** Creates a user without a password, and mails a link to set one. */
export const inviteUser = defineCommand({
  name: 'inviteUser',
  permission: 'manageOrganization',
  refuses: ['invalidRequestBody', 'notFound', ...codesOf(invitationRules), ...packageLimitCodes],
  execute:
    (needs: InvitationNeeds) =>
    async ({ caller, now, audit, send }, invitation: Invitation) => {
      const { users, customers, organizations, invitations, ids } = needs;
      const organizationId = ownOrganization(caller);
      const whole = { organizationId, customerId: null };
      const { customerId, email } = invitation;
      const organization = await organizations.find(whole, organizationId);
      if (organization === null) return refused('notFound');
      const isCustomerVisible = customerId !== null && (await customers.find(whole, customerId)) !== null;
      const decision = decideInvitation({ customerId, isCustomerVisible });
      if (!decision.ok) return decision;
      const claimed = await claimPackageLimit(needs.packageUses, customerId, ['users']);
      if (!claimed.ok) return claimed;
      const fresh = { isActive: true, isGlobalAdmin: false, isGlobalSupporter: false, createdAt: now, updatedAt: now };
      const invited = await users.invite({
        language: null,
        ...invitation,
        ...fresh,
        publicId: ids.next(),
        organizationId,
      });
      if (invited === 'emailTaken') return emailTaken;
      const { ownsAddress, ...stored } = invited;
      // The link is also issued if nobody receives it, so that the time of the answer tells nothing.
      const inviter = isPerson(caller) ? await users.find(whole, caller.userPublicId) : null;
      const mail = await invitations.mailTo({ userId: stored.id, email }, organization, now, inviter);
      send(ownsAddress ? mail : addressInUseMail(email, organization, await accountSender(needs, organizationId)));
      audit({ action: 'user.invited', ...userSubject(stored), after: { ...invitation } });
      return accepted<UserRecord>({ ...stored, mfaEnabled: false, lastSignInAt: null });
    },
});

/**
 * Returns a member and the administrators of the organization, locked until the transaction ends, or null if the caller
 * cannot see the member.
 */
const lockMember = async (
  { users, administrators }: Needs & { readonly administrators: Administrators },
  scope: Scope,
  id: string,
) => {
  const seen = await users.find(scope, id);
  if (seen === null) return null;
  const members = await administrators.lock(seen.organizationId);
  const target = await users.lock(scope, id);
  return target === null ? null : { target, otherAdministrators: administratorsBeside(members, target) };
};

interface ChangeNeeds extends Needs {
  readonly packageUses: PackageUses;
  readonly administrators: Administrators;
  readonly customers: ExistingRecords;
  readonly accessChanges: AccessChanges;
}

/** Changes a user. A deactivated user cannot sign in. */
export const updateUser = defineCommand({
  name: 'updateUser',
  permission: 'manageOrganization',
  refuses: ['notFound', ...userChangeCodes, ...packageLimitCodes],
  execute:
    (needs: ChangeNeeds) =>
    async (work, { id, changes }: { readonly id: string; readonly changes: UserChanges }) => {
      const { caller, scope, now, audit } = work;
      const { users, customers, accessChanges } = needs;
      const locked = await lockMember(needs, scope, id);
      if (locked === null) return refused('notFound');
      const { target, otherAdministrators } = locked;
      requireRevision(work, target);
      const choice = { organizationId: target.organizationId, customerId: null };
      const isCustomerVisible =
        typeof changes.customerId === 'number' && (await customers.find(choice, changes.customerId)) !== null;
      const decision = decideUserChange({ caller, target, changes, otherAdministrators, isCustomerVisible }, now);
      if (!decision.ok) return decision;
      const changed = decision.value;
      if (changed.customerId !== target.customerId) {
        const claimed = await claimPackageLimit(needs.packageUses, changed.customerId, ['users']);
        if (!claimed.ok) return claimed;
      }
      const stored = expectStored(await users.save(changed, target));
      audit({ action: 'user.updated', ...userSubject(changed), ...changesOf<User>(target, changed) });
      if (changesRights(target, changed)) await accessChanges.announce();
      return accepted({ ...target, ...stored });
    },
});

/** Deletes a user at once: sessions end, tokens are revoked, and records that name the user stay without the name. */
export const deleteUser = defineCommand({
  name: 'deleteUser',
  permission: 'manageOrganization',
  refuses: ['notFound', ...userRemovalCodes],
  execute:
    (needs: EraseNeeds & { readonly administrators: Administrators }) =>
    async ({ caller, scope, now, audit }, { id }: { readonly id: string }) => {
      const locked = await lockMember(needs, scope, id);
      if (locked === null) return refused('notFound');
      const { target, otherAdministrators } = locked;
      const decision = decideUserRemoval({ caller, target, otherAdministrators });
      if (!decision.ok) return decision;
      await eraseUser(needs, target, now);
      audit({
        action: 'user.deleted',
        ...userSubject(target),
        before: { role: target.role, isActive: target.isActive },
      });
      return accepted({ success: true as const });
    },
});

/** The ports for erasing a member. */
export interface EraseNeeds {
  readonly users: Users;
  readonly apiTokens: ApiTokens;
  readonly sessions: Sessions;
  readonly enrolments: Enrolments;
  readonly accessChanges: AccessChanges;
}

/**
 * Erases the name, address and credentials of a member. Records that the member created remain, with an anonymous
 * author.
 */
export const eraseUser = async (
  { users, apiTokens, sessions, enrolments, accessChanges }: EraseNeeds,
  user: User,
  now: Date,
): Promise<void> => {
  await users.erase(anonymised(user, now), now);
  await apiTokens.revokeAllOf(user.id, now);
  await sessions.endAllOf(user.id);
  await enrolments.remove(user.id);
  await accessChanges.announce();
};
