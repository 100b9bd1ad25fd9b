import { API_TOKEN_BYTES, API_TOKEN_PREFIX } from '../../domain/access/api-token.ts';
import { emailAddressOf } from '../../domain/access/email-address.ts';
import { invalidBody } from '../../domain/kernel/issue.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import type { Locale } from '../../domain/kernel/locale.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { organizationNameOf } from '../../domain/organizations/organization.ts';
import type { Digest, IdSource, SecretSource } from '../kernel/ports.ts';
import { definePreparedCommand } from '../kernel/use-case.ts';
import type { CommandContext } from '../kernel/use-case.ts';
import type { OrganizationBootstraps } from './ports.ts';
import { checkNewPassword } from '../access/new-password.ts';
import type { CommonPasswords, PasswordHashes } from '../access/sign-in.ports.ts';

/** The ports for preparing a new organization. */
export interface PreparationNeeds {
  readonly passwordHashes: PasswordHashes;
  readonly commonPasswords: CommonPasswords;
}

/** The ports for storing a new organization. */
export interface BootstrapNeeds {
  readonly organizationBootstraps: OrganizationBootstraps;
  readonly ids: IdSource;
  readonly secrets: SecretSource;
  readonly digest: Digest;
  /** The key of the quota tier of a new organization. */
  readonly firstTier: string;
}

/** The settings of a new organization and its first administrator. */
export interface OrganizationBootstrap {
  readonly organization: string;
  readonly email: string;
  readonly password: string;
  readonly platformAdmin: boolean;
}

/** A new organization with its token, which is shown only once. */
export interface BootstrappedOrganization {
  readonly organizationId: number;
  readonly organizationPublicId: string;
  readonly userId: string;
  readonly email: string;
  readonly apiToken: string;
}

/** A stored organization, with the internal id of its administrator. */
export type StoredOrganization = Omit<BootstrappedOrganization, 'apiToken'> & { readonly administratorId: number };

/** The validated settings, with the password hash. */
export interface PreparedOrganization extends Pick<OrganizationBootstrap, 'organization' | 'email' | 'platformAdmin'> {
  readonly passwordHash: string;
}

/** The settings that an organization has from the start, besides its first records. */
export interface FirstSettings extends Partial<Locale> {
  readonly imEnabled: boolean;
  /** The secret of a token of the administrator; null for somebody who signs in instead. */
  readonly apiToken: string | null;
  readonly firstName: string;
  readonly lastName: string;
}

/** Validates the settings and hashes the password, which must not happen within a transaction. */
export const prepareOrganization =
  ({ passwordHashes, commonPasswords }: PreparationNeeds) =>
  async ({
    organization: named,
    email: written,
    password,
    platformAdmin,
  }: OrganizationBootstrap): Promise<Outcome<PreparedOrganization, 'invalidRequestBody'>> => {
    const organization = organizationNameOf(named);
    if (organization === null)
      return invalidBody([
        {
          path: 'organization',
          message: 'The name of the organization must be a single line of 1 to 255 characters.',
        },
      ]);
    const email = emailAddressOf(written);
    if (email === null) return invalidBody([{ path: 'email', message: `${written} is not an email address.` }]);
    const decision = await checkNewPassword({ commonPasswords }, password, email);
    return decision.ok
      ? accepted({ organization, email, platformAdmin, passwordHash: await passwordHashes.hash(password) })
      : decision;
  };

/** The names of an administrator whose names are not known. */
export const unnamed = { firstName: '', lastName: '' };

/** Returns the secret of a new API token. */
export const newApiToken = ({ secrets }: Pick<BootstrapNeeds, 'secrets'>): string =>
  `${API_TOKEN_PREFIX}${secrets.token(API_TOKEN_BYTES)}`;

/** Stores an organization with its first administrator, default package, API token and the local location. */
export const storeOrganization = async (
  { organizationBootstraps, ids, digest, firstTier }: BootstrapNeeds,
  { now, audit }: Pick<CommandContext, 'now' | 'audit'>,
  { organization, email, platformAdmin, passwordHash }: PreparedOrganization,
  { imEnabled, firstName, lastName, apiToken, ...locale }: FirstSettings,
): Promise<Outcome<StoredOrganization, 'invalidRequestBody'>> => {
  const created = await organizationBootstraps.add({
    now,
    organization: { publicId: ids.next(), name: organization, monitorQuotaTier: firstTier, imEnabled, ...locale },
    user: { publicId: ids.next(), email, firstName, lastName, passwordHash, isGlobalAdmin: platformAdmin },
    packageConfig: { publicId: ids.next() },
    location: { publicId: ids.next() },
    token:
      apiToken === null
        ? null
        : {
            publicId: ids.next(),
            sha256: digest.sha256(apiToken),
            prefix: API_TOKEN_PREFIX,
            lastFour: apiToken.slice(-4),
          },
  });
  if (created === 'organizationTaken')
    return invalidBody([{ path: 'organization', message: `An organization named ${organization} already exists.` }]);
  if (created === 'emailTaken')
    return invalidBody([{ path: 'email', message: `A user with the address ${email} already exists.` }]);
  audit({
    action: 'organization.created',
    organizationId: created.organizationId,
    subjectType: 'organization',
    subjectId: created.organizationPublicId,
    after: { name: organization, email, platformAdmin },
  });
  return accepted({ ...created, email });
};

/** Creates an organization with its first administrator, without incident management. */
export const bootstrapOrganization = definePreparedCommand({
  name: 'bootstrapOrganization',
  permission: 'runService',
  refuses: ['invalidRequestBody'],
  prepare: (needs: PreparationNeeds & BootstrapNeeds) => (_context, settings: OrganizationBootstrap) =>
    prepareOrganization(needs)(settings),
  execute: (needs) => async (context, prepared) => {
    if (!prepared.ok) return prepared;
    const apiToken = newApiToken(needs);
    const settings = { ...unnamed, imEnabled: false, apiToken };
    const stored = await storeOrganization(needs, context, prepared.value, settings);
    if (!stored.ok) return stored;
    const { administratorId: _internal, ...created } = stored.value;
    return accepted<BootstrappedOrganization>({ ...created, apiToken });
  },
});
