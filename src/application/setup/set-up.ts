import type { UserCaller } from '../../domain/access/caller.ts';
import { invalidBody } from '../../domain/kernel/issue.ts';
import { DEFAULT_LOCALE, timeZoneOf } from '../../domain/kernel/locale.ts';
import type { Locale } from '../../domain/kernel/locale.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { codesOf } from '../../domain/kernel/rules.ts';
import { later } from '../../domain/kernel/time.ts';
import { beginsWithIncidentManagement } from '../../domain/setup/first-on-call.ts';
import { SETUP_LINK_LIFETIME, SETUP_SECRET_BYTES, decideSetup, setupLinkRules } from '../../domain/setup/setup-link.ts';
import { openSession } from '../access/open-session.ts';
import type { Origination, SessionNeeds } from '../access/open-session.ts';
import type { SignedIn } from '../access/sign-in.ts';
import type { Accounts } from '../access/sign-in.ports.ts';
import { defineCommand, definePreparedCommand, defineQuery } from '../kernel/use-case.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import {
  newApiToken,
  prepareOrganization,
  storeOrganization,
  unnamed,
} from '../organizations/bootstrap-organization.ts';
import type {
  BootstrapNeeds,
  BootstrappedOrganization,
  FirstSettings,
  OrganizationBootstrap,
  PreparationNeeds,
  PreparedOrganization,
} from '../organizations/bootstrap-organization.ts';
import { storeFirstOnCall } from './first-on-call.ts';
import type { FirstOnCallNeeds } from './first-on-call.ts';
import type { SetupLinks } from './ports.ts';

interface LinkNeeds extends Pick<BootstrapNeeds, 'organizationBootstraps' | 'digest'> {
  readonly setupLinks: SetupLinks;
}

type SetupNeeds = InstallationNeeds & LinkNeeds & SessionNeeds & { readonly accounts: Accounts };

type InstallationNeeds = PreparationNeeds & BootstrapNeeds & FirstOnCallNeeds & Pick<LinkNeeds, 'setupLinks'>;

/** A link with its secret, which is shown once and stored as a hash. */
export interface IssuedSetupLink {
  readonly secret: string;
}

/** Issues the set-up link of an installation in place of an earlier one; null once there is an organization. */
export const issueSetupLink = defineCommand({
  name: 'issueSetupLink',
  permission: 'runService',
  refuses: [],
  execute:
    ({ organizationBootstraps, setupLinks, digest, secrets }: LinkNeeds & Pick<BootstrapNeeds, 'secrets'>) =>
    async ({ now, audit, unchanged }, _input: undefined): Promise<Outcome<IssuedSetupLink | null>> => {
      await setupLinks.lock();
      if (await organizationBootstraps.any()) {
        unchanged();
        return accepted(null);
      }
      const secret = secrets.token(SETUP_SECRET_BYTES);
      const expiresAt = later(now, SETUP_LINK_LIFETIME);
      await setupLinks.replace({ sha256: digest.sha256(secret), expiresAt });
      audit({ action: 'setupLink.issued', organizationId: null, subjectType: 'setupLink', subjectId: 'setup' });
      return accepted({ secret });
    },
});

const decideLink = async ({ organizationBootstraps, setupLinks, digest }: LinkNeeds, secret: string, now: Date) =>
  decideSetup({
    link: await setupLinks.find(digest.sha256(secret)),
    isSetUp: await organizationBootstraps.any(),
    now,
  });

/** The state of the installation as far as anybody may know it. */
export interface SetupView {
  readonly isSetUp: boolean;
  /** True if the presented link sets up the installation. */
  readonly isLinkValid: boolean;
}

/** Tells whether the installation is set up, and whether the presented link would do it. */
export const viewSetup = defineQuery({
  name: 'viewSetup',
  permission: 'anyone',
  refuses: [],
  execute:
    (needs: LinkNeeds) =>
    async ({ now }, { token }: { readonly token: string }) =>
      accepted<SetupView>({
        isSetUp: await needs.organizationBootstraps.any(),
        isLinkValid: (await decideLink(needs, token, now)).ok,
      }),
});

/**
 * Stores an organization. The first one of an installation has incident management from the start, with its
 * administrator on call. The lock on set-up links is held.
 */
const storeInstallation = async (
  needs: InstallationNeeds,
  work: CommandContext,
  prepared: PreparedOrganization,
  person: Pick<FirstSettings, 'firstName' | 'lastName' | 'apiToken'> & Locale,
) => {
  const imEnabled = beginsWithIncidentManagement({ isFirst: !(await needs.organizationBootstraps.any()) });
  const stored = await storeOrganization(needs, work, prepared, { ...person, imEnabled });
  if (!stored.ok) return stored;
  const { administratorId, userId, organizationId } = stored.value;
  const caller: UserCaller = {
    kind: 'user',
    sessionId: 0,
    steppedUpAt: null,
    userId: administratorId,
    userPublicId: userId,
    organizationId,
    organizationStatus: 'active',
    role: 'admin',
    customerId: null,
    isActive: true,
    isGlobalAdmin: prepared.platformAdmin,
    isGlobalSupporter: false,
    mfaEnabled: false,
    mfaDemanded: false,
    imEnabled,
  };
  const { language, timezone } = person;
  if (imEnabled) await storeFirstOnCall(needs)(work, { caller, language, timezone });
  await needs.setupLinks.clear();
  return stored;
};

/** Creates an organization for the operator of the installation. */
export const bootstrapInstallation = definePreparedCommand({
  name: 'bootstrapInstallation',
  permission: 'runService',
  refuses: ['invalidRequestBody'],
  prepare: (needs: InstallationNeeds) => (_context, settings: OrganizationBootstrap) =>
    prepareOrganization(needs)(settings),
  execute: (needs) => async (work, prepared) => {
    if (!prepared.ok) return prepared;
    await needs.setupLinks.lock();
    const apiToken = newApiToken(needs);
    const person = { ...DEFAULT_LOCALE, ...unnamed, apiToken };
    const stored = await storeInstallation(needs, work, prepared.value, person);
    if (!stored.ok) return stored;
    const { administratorId: _internal, ...created } = stored.value;
    return accepted<BootstrappedOrganization>({ ...created, apiToken });
  },
});

/** The request of a person who has a set-up link. */
export interface Setup extends Locale {
  /** The secret of the link. */
  readonly token: string;
  readonly organization: string;
  readonly email: string;
  readonly password: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly from: Origination;
}

/**
 * Sets up the installation: its organization, the administrator, who is a platform administrator too, and a session of
 * that person.
 */
export const setUp = definePreparedCommand({
  name: 'setUp',
  permission: 'anyone',
  refuses: ['invalidRequestBody', ...codesOf(setupLinkRules)],
  prepare: (needs: SetupNeeds) => async (context, sent: Setup) => {
    // An invalid link costs no hashing time.
    const link = await decideLink(needs, sent.token, context.now);
    if (!link.ok) return { sent, prepared: link };
    if (timeZoneOf(sent.timezone) === null)
      return { sent, prepared: invalidBody([{ path: 'timezone', message: `${sent.timezone} is not a time zone.` }]) };
    return { sent, prepared: await prepareOrganization(needs)({ ...sent, platformAdmin: true }) };
  },
  execute:
    (needs) =>
    async (work, { sent, prepared }) => {
      if (!prepared.ok) return prepared;
      await needs.setupLinks.lock();
      const link = decideSetup({
        link: await needs.setupLinks.take(needs.digest.sha256(sent.token)),
        isSetUp: await needs.organizationBootstraps.any(),
        now: work.now,
      });
      if (!link.ok) return link;
      const stored = await storeInstallation(needs, work, prepared.value, {
        firstName: sent.firstName,
        lastName: sent.lastName,
        language: sent.language,
        timezone: sent.timezone,
        apiToken: null,
      });
      if (!stored.ok) return stored;
      const userId = stored.value.administratorId;
      const opened = await openSession(needs, {
        ...sent.from,
        userId,
        at: work.now,
        awaitsCode: false,
        steppedUpAt: null,
      });
      await needs.accounts.noteSignIn(userId, work.now);
      const account = await needs.accounts.byId(userId, work.now);
      if (account === null) throw new Error('The first administrator was not stored.');
      return accepted<SignedIn>({ ...opened, account });
    },
});
