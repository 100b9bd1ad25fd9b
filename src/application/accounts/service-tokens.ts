import { emailAddressOf } from '../../domain/access/email-address.ts';
import { invalidBody } from '../../domain/kernel/issue.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import { mintToken } from '../access/mint-token.ts';
import type { MintNeeds } from '../access/mint-token.ts';
import type { ApiTokens } from '../access/ports.ts';
import type { ExistingRecords } from '../kernel/repository.ts';
import { defineCommand, defineQuery } from '../kernel/use-case.ts';
import { namedOrganization } from '../organizations/named-organization.ts';
import type { Organizations } from '../organizations/ports.ts';
import type { Users } from './ports.ts';

/** The settings of a token that the command line issues on behalf of a user. */
export interface ServiceTokenInput {
  readonly organization: string;
  readonly email: string;
  readonly name: string;
  readonly expiresInDays: number | null;
  readonly customerId: number | null;
}

interface Needs {
  readonly organizations: Pick<Organizations, 'list'>;
}

/** Issues an API token for a user on behalf of the operator, who names the user by organization and address. */
export const issueServiceToken = defineCommand({
  name: 'issueServiceToken',
  permission: 'runService',
  refuses: ['invalidRequestBody'],
  execute:
    (needs: Needs & MintNeeds & { readonly users: Pick<Users, 'list'>; readonly customers: ExistingRecords }) =>
    async (work, { organization, email, name, expiresInDays, customerId: asked }: ServiceTokenInput) => {
      const named = await namedOrganization(needs, organization);
      if (!named.ok) return named;
      const [user] = await needs.users.list(
        { organizationId: named.value.id, customerId: null },
        { email: emailAddressOf(email) ?? email, isActive: true },
      );
      if (user === undefined)
        return invalidBody([
          { path: 'user', message: `${organization} has no active user with the address ${email}.` },
        ]);
      const customerId = asked ?? user.customerId;
      if (customerId !== null && (await needs.customers.find(user, customerId)) === null) {
        return invalidBody([{ path: 'customer', message: `The user cannot see customer ${customerId}.` }]);
      }
      const issuer = { organizationId: user.organizationId, userId: user.id, issuer: user.publicId };
      return accepted(await mintToken(needs, work, { ...issuer, customerId, name, expiresInDays }));
    },
});

/** Lists the API tokens of an organization for the operator. */
export const listServiceTokens = defineQuery({
  name: 'listServiceTokens',
  permission: 'runService',
  refuses: ['invalidRequestBody'],
  execute:
    (needs: Needs & { readonly apiTokens: Pick<ApiTokens, 'list'> }) =>
    async (_context, { organization }: { readonly organization: string }) => {
      const named = await namedOrganization(needs, organization);
      return named.ok
        ? accepted(await needs.apiTokens.list({ organizationId: named.value.id, customerId: null }, {}))
        : named;
    },
});
