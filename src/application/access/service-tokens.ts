import { tokenReachOf } from '../../domain/access/api-token-rules.ts';
import { emailAddressOf } from '../../domain/access/email-address.ts';
import { invalidBody } from '../../domain/kernel/issue.ts';
import { accepted } from '../../domain/kernel/outcome.ts';
import type { Customers } from '../customers/ports.ts';
import { defineCommand, defineQuery } from '../kernel/use-case.ts';
import type { ApiTokens, TokenIssuers } from './ports.ts';
import { mintToken } from './mint-token.ts';
import type { MintNeeds } from './mint-token.ts';

/** The settings of a token that the command line issues on behalf of a user. */
export interface ServiceTokenInput {
  readonly organization: string;
  readonly email: string;
  readonly name: string;
  readonly expiresInDays: number | null;
  readonly customerId: number | null;
}

const unknownOrganization = (name: string) => invalidBody([{ path: 'organization', message: `There is no organization named ${name}.` }]);

export const issueServiceToken = defineCommand({
  name: 'issueServiceToken',
  permission: 'runService',
  refuses: ['invalidRequestBody'],
  execute:
    (needs: MintNeeds & { readonly tokenIssuers: TokenIssuers; readonly customers: Pick<Customers, 'find'> }) =>
    async (work, { organization, email, name, expiresInDays, customerId: asked }: ServiceTokenInput) => {
      const { tokenIssuers, customers } = needs;
      const organizationId = await tokenIssuers.organizationNamed(organization);
      if (organizationId === null) return unknownOrganization(organization);
      const issuer = await tokenIssuers.issuer(organizationId, emailAddressOf(email) ?? email);
      if (issuer === null) return invalidBody([{ path: 'user', message: `${organization} has no active user with the address ${email}.` }]);
      const customerId = asked ?? issuer.customerId;
      if (customerId !== null && (await customers.find(issuer, customerId)) === null) {
        return invalidBody([{ path: 'customer', message: `The user cannot see customer ${customerId}.` }]);
      }
      return accepted(await mintToken(needs, work, { organizationId, userId: issuer.userId, customerId, name, expiresInDays }));
    },
});

export const listServiceTokens = defineQuery({
  name: 'listServiceTokens',
  permission: 'runService',
  refuses: ['invalidRequestBody'],
  execute:
    ({ tokenIssuers, apiTokens }: { readonly tokenIssuers: TokenIssuers; readonly apiTokens: ApiTokens }) =>
    async ({ caller }, { organization }: { readonly organization: string }) => {
      const organizationId = await tokenIssuers.organizationNamed(organization);
      if (organizationId === null) return unknownOrganization(organization);
      return accepted(await apiTokens.list(tokenReachOf(caller, { organizationId, customerId: null })));
    },
});
