import { invalidBody } from '../../domain/kernel/issue.ts';
import { DEFAULT_ALERT_SETTINGS } from '../../domain/kernel/alert-settings.ts';
import type { Locale } from '../../domain/kernel/locale.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import { decideOrganizationStatus, organizationMachine } from '../../domain/organizations/organization.machine.ts';
import type { DatedOrganizationState, OrganizationStatus } from '../../domain/organizations/organization.machine.ts';
import { imResumption } from '../../domain/organizations/organization.ts';
import type { Organization, OrganizationMembers } from '../../domain/organizations/organization.ts';
import { decideFirstTier } from '../../domain/organizations/quota-tier.ts';
import type { AccessChanges } from '../access/ports.ts';
import type { IdSource } from '../kernel/ports.ts';
import { defineRecordCommand } from '../kernel/record-commands.ts';
import { changesOf, stampOf } from '../kernel/records.ts';
import { expectStored } from '../kernel/repository.ts';
import { defineCommand } from '../kernel/use-case.ts';
import { moveToTier, quotaTierCodes } from './change-quota-tier.ts';
import { nameTaken, organizationSubject, organizationStateOf } from './organizations.ts';
import type { Invitations, OrganizationHosts, OrganizationId, Organizations, Quotas, WaitingPages } from './ports.ts';

interface Needs {
  readonly organizations: Organizations;
  readonly quotas: Quotas;
}

/** The settings of a new organization. */
export interface OrganizationDraft extends Pick<
  OrganizationMembers,
  'name' | 'vatId' | 'countryCode' | 'autoQuotaUpgrade' | keyof Locale
> {
  readonly billingEmail: string | null;
  readonly imEnabled: boolean;
  /** The key of a quota tier. Defaults to the first tier. */
  readonly tier?: string;
  /** The address of the person to invite as the first administrator, or null to invite nobody. */
  readonly administratorEmail: string | null;
}

interface CreateNeeds extends Needs {
  readonly invitations: Invitations;
  readonly ids: IdSource;
}

/** Creates an organization, and invites its first administrator. */
export const createOrganization = defineCommand({
  name: 'createOrganization',
  permission: 'administerPlatform',
  refuses: ['invalidRequestBody'],
  execute:
    ({ organizations, quotas, invitations, ids }: CreateNeeds) =>
    async ({ now, audit, send }, { administratorEmail, tier, ...draft }: OrganizationDraft) => {
      const first = decideFirstTier(quotas.tiers, tier);
      if (!first.ok) return first;
      const monitorQuotaTier = first.value;
      const stored = await organizations.create(
        {
          ...draft,
          ...stampOf(ids, now),
          monitorQuotaTier,
          status: organizationMachine.initial,
          cancelledAt: null,
          deletedAt: null,
          exportReminders: 0,
          vatValidatedAt: null,
          ...DEFAULT_ALERT_SETTINGS,
          brandColor: null,
          supportContact: null,
          imResumedAt: null,
          requireMfaAdmins: false,
          requireMfaEditors: false,
          requireMfaReadonly: false,
        },
        {
          packageConfig: { publicId: ids.next() },
          administrator: administratorEmail === null ? null : { publicId: ids.next(), email: administratorEmail },
        },
      );
      if (stored === 'nameTaken') return nameTaken(draft.name);
      if (stored === 'emailTaken')
        return invalidBody([{ path: 'administratorEmail', message: 'A user with this address already exists.' }]);
      const { organization, administratorId } = stored;
      if (administratorId !== null && administratorEmail !== null) {
        send(await invitations.mailTo({ userId: administratorId, email: administratorEmail }, organization, now));
      }
      audit({
        action: 'organization.created',
        ...organizationSubject(organization),
        after: { ...draft, monitorQuotaTier, administratorEmail },
      });
      return accepted(organizationStateOf(organization, quotas.tiers, now));
    },
});

interface AdministrationNeeds extends Needs {
  readonly accessChanges: AccessChanges;
  readonly customHosts: Pick<OrganizationHosts, 'reload'>;
  readonly channelPages: WaitingPages;
}

/** The settings of an organization that only platform staff can change. */
export interface PlatformChanges {
  readonly status?: OrganizationStatus;
  readonly imEnabled?: boolean;
  /** The key of a quota tier. */
  readonly tier?: string;
}

const stateOf = ({ status, cancelledAt, deletedAt }: Organization): DatedOrganizationState =>
  status === 'cancelled' && cancelledAt !== null
    ? { status, cancelledAt }
    : status === 'deleted' && deletedAt !== null
      ? { status, deletedAt }
      : ({ status } as DatedOrganizationState);

/** Changes the status, features or quota tier of an organization. */
export const administerOrganization = defineRecordCommand({
  name: 'administerOrganization',
  permission: 'administerPlatform',
  records: ({ organizations }: Needs) => organizations,
  missing: 'notFound',
  refuses: quotaTierCodes,
  execute: async (
    work,
    found,
    { changes }: { readonly id: OrganizationId; readonly changes: PlatformChanges },
    { organizations, quotas, accessChanges, customHosts, channelPages }: AdministrationNeeds,
  ) => {
    const { now, audit } = work;
    const decision =
      changes.status === undefined
        ? accepted(stateOf(found))
        : decideOrganizationStatus(stateOf(found), changes.status, now);
    if (!decision.ok) return decision;
    const imEnabled = changes.imEnabled ?? found.imEnabled;
    const exportReminders = decision.value.status === found.status ? found.exportReminders : 0;
    const imResumedAt = imResumption(found, { status: decision.value.status, imEnabled }, now);
    const changed = {
      ...found,
      cancelledAt: null,
      deletedAt: null,
      ...decision.value,
      exportReminders,
      imEnabled,
      imResumedAt,
      updatedAt: now,
    };
    const stored = { ...found, ...expectStored(await organizations.save(changed, found)) };
    if (imResumedAt !== found.imResumedAt) await channelPages.resume(found.id, now);
    audit({
      action: 'organization.administered',
      ...organizationSubject(stored),
      ...changesOf<Organization>(found, stored),
    });
    if (changes.tier !== undefined) {
      const moved = await moveToTier(quotas, work, {
        organizationId: found.id,
        tier: changes.tier,
        allowPaidQuotaUpgrade: true,
      });
      if (!moved.ok) return moved;
    }
    await accessChanges.announce();
    work.afterCommit(() => customHosts.reload());
    return accepted(
      organizationStateOf({ ...stored, monitorQuotaTier: changes.tier ?? stored.monitorQuotaTier }, quotas.tiers, now),
    );
  },
});
