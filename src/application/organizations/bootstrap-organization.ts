import { API_TOKEN_BYTES, API_TOKEN_PREFIX } from '../../domain/access/api-token.ts';
import { emailAddressOf } from '../../domain/access/email-address.ts';
import { invalidBody } from '../../domain/kernel/issue.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import { organizationNameOf } from '../../domain/organizations/organization.ts';
import type { Digest, IdSource, SecretSource } from '../kernel/ports.ts';
import { definePreparedCommand } from '../kernel/use-case.ts';
import type { OrganizationBootstraps } from './ports.ts';
import { checkNewPassword } from '../access/new-password.ts';
import type { CommonPasswords, PasswordHashes } from '../access/sign-in.ports.ts';

interface Needs {
  readonly organizationBootstraps: OrganizationBootstraps;
  readonly ids: IdSource;
  readonly secrets: SecretSource;
  readonly digest: Digest;
  readonly passwordHashes: PasswordHashes;
  readonly commonPasswords: CommonPasswords;
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

/** The validated settings, with the password hash. */
interface Prepared extends Pick<OrganizationBootstrap, 'organization' | 'email' | 'platformAdmin'> {
  readonly passwordHash: string;
}

/** Creates an organization with its first administrator, default package, API token and the local location. */
export const bootstrapOrganization = definePreparedCommand({
  name: 'bootstrapOrganization',
  permission: 'runService',
  refuses: ['invalidRequestBody'],
  prepare:
    ({ passwordHashes, commonPasswords }: Needs) =>
    async (
      _context,
      { organization: named, email: written, password, platformAdmin }: OrganizationBootstrap,
    ): Promise<Outcome<Prepared, 'invalidRequestBody'>> => {
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
    },
  execute:
    ({ organizationBootstraps, ids, secrets, digest, firstTier }: Needs) =>
    async ({ now, audit }, prepared) => {
      if (!prepared.ok) return prepared;
      const { organization, email, platformAdmin, passwordHash } = prepared.value;
      const apiToken = `${API_TOKEN_PREFIX}${secrets.token(API_TOKEN_BYTES)}`;
      const created = await organizationBootstraps.add({
        now,
        organization: { publicId: ids.next(), name: organization, monitorQuotaTier: firstTier },
        user: { publicId: ids.next(), email, passwordHash, isGlobalAdmin: platformAdmin },
        packageConfig: { publicId: ids.next() },
        location: { publicId: ids.next() },
        token: {
          publicId: ids.next(),
          sha256: digest.sha256(apiToken),
          prefix: API_TOKEN_PREFIX,
          lastFour: apiToken.slice(-4),
        },
      });
      if (created === 'organizationTaken')
        return invalidBody([
          { path: 'organization', message: `An organization named ${organization} already exists.` },
        ]);
      if (created === 'emailTaken')
        return invalidBody([{ path: 'email', message: `A user with the address ${email} already exists.` }]);
      const { organizationId, organizationPublicId, userId } = created;
      audit({
        action: 'organization.created',
        organizationId,
        subjectType: 'organization',
        subjectId: organizationPublicId,
        after: { name: organization, email, platformAdmin },
      });
      return accepted<BootstrappedOrganization>({ organizationId, organizationPublicId, userId, email, apiToken });
    },
});
