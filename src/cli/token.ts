import { Command, InvalidArgumentError } from 'commander';
import { revokeToken } from '../application/access/api-tokens.ts';
import { issueServiceToken, listServiceTokens } from '../application/access/service-tokens.ts';
import { useCase } from '../composition/use-case.ts';
import { MAX_TOKEN_DAYS } from '../domain/access/api-token-rules.ts';
import type { ApiToken } from '../domain/access/api-token.ts';
import { systemCaller } from '../domain/access/caller.ts';
import { expectAccepted } from './expect-accepted.ts';
import { lineArgument } from './line-argument.ts';
import { withContainer } from './with-container.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

const wholeNumber =
  (most: number) =>
  (text: string): number => {
    const count = Number(text);
    if (!/^\d+$/.test(text) || count < 1 || count > most) throw new InvalidArgumentError(`It must be a whole number from 1 to ${most}.`);
    return count;
  };

const publicId = (text: string): string => {
  if (!UUID.test(text)) throw new InvalidArgumentError('It must be the public id of a token, as the list shows it.');
  return text.toLowerCase();
};

const lineOf = ({ publicId: id, name, customerId, prefix, lastFour, expiresAt, lastUsedAt }: ApiToken): string =>
  [
    id,
    `${prefix}…${lastFour}`,
    name,
    customerId === null ? 'organization-wide' : `customer ${customerId}`,
    `expires ${expiresAt?.toISOString() ?? 'never'}`,
    `last used ${lastUsedAt?.toISOString() ?? 'never'}`,
  ].join('  ');

const printed = ({ publicId: id, organizationId, customerId, issuer, name, prefix, lastFour, ...rest }: ApiToken) => ({
  publicId: id,
  organizationId,
  customerId,
  userId: issuer,
  name,
  prefix,
  lastFour,
  expiresAt: rest.expiresAt,
  lastUsedAt: rest.lastUsedAt,
  createdAt: rest.createdAt,
});

interface CreateOptions {
  readonly organization: string;
  readonly user: string;
  readonly name: string;
  readonly expiresInDays: number | null;
  readonly customer: number | null;
  readonly json: boolean;
}

const create = new Command('create')
  .description('Issue a token in the name of a user')
  .requiredOption('--organization <name>', 'name of the organization')
  .requiredOption('--user <email>', 'mail address of the user whom the token acts as')
  .requiredOption('--name <name>', 'what the token is for', lineArgument)
  .option('--expires-in-days <days>', 'days until the token expires; never when left out', wholeNumber(MAX_TOKEN_DAYS), null)
  .option('--customer <id>', 'id of the customer that the token is confined to', wholeNumber(2_147_483_647), null)
  .option('--json', 'print one JSON object', false)
  .action(({ organization, user, name, expiresInDays, customer, json }: CreateOptions) =>
    withContainer(async (container) => {
      const order = { organization, email: user, name, expiresInDays, customerId: customer };
      const { record, secret } = expectAccepted(await useCase(container, issueServiceToken)(systemCaller, order));
      process.stdout.write(
        json
          ? `${JSON.stringify({ ...printed(record), apiToken: secret })}\n`
          : `Token ${record.publicId} is ready.\nAPI token, shown only now: ${secret}\n`,
      );
    }),
  );

const list = new Command('list')
  .description('List the tokens of an organization')
  .requiredOption('--organization <name>', 'name of the organization')
  .option('--json', 'print one JSON array', false)
  .action(({ organization, json }: { readonly organization: string; readonly json: boolean }) =>
    withContainer(async (container) => {
      const tokens = expectAccepted(await useCase(container, listServiceTokens)(systemCaller, { organization }));
      process.stdout.write(json ? `${JSON.stringify(tokens.map(printed))}\n` : tokens.map((token) => `${lineOf(token)}\n`).join(''));
    }),
  );

const revoke = new Command('revoke')
  .description('Revoke a token, at once and for good')
  .argument('<id>', 'public id of the token', publicId)
  .action((id: string) =>
    withContainer(async (container) => {
      expectAccepted(await useCase(container, revokeToken)(systemCaller, { id }));
      process.stdout.write(`Token ${id} is revoked.\n`);
    }),
  );

export const tokenCommand = new Command('token').description('Create, list and revoke API tokens').addCommand(create).addCommand(list).addCommand(revoke);
