import { Command, InvalidArgumentError } from 'commander';
import { revokeToken } from '../application/access/api-tokens.ts';
import { issueServiceToken, listServiceTokens } from '../application/accounts/service-tokens.ts';
import { MAX_TOKEN_DAYS } from '../domain/access/api-token.rules.ts';
import type { ApiToken } from '../domain/access/api-token.ts';
import { systemCaller } from '../domain/access/caller.ts';
import { MAX_LINE } from '../domain/kernel/plain-text.ts';
import { line } from '../interfaces/http/kernel/fields.ts';
import { print, valueOf, withWatchstead } from './run.ts';

const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** Returns a name in the form that the API accepts: not empty after trimming. */
const tokenName = (text: string): string => {
  const { success, data } = line.safeParse(text);
  if (!success) throw new InvalidArgumentError(`It must have 1 to ${MAX_LINE} characters.`);
  return data;
};

const wholeNumber =
  (most: number) =>
  (text: string): number => {
    const count = Number(text);
    if (!/^\d+$/.test(text) || count < 1 || count > most)
      throw new InvalidArgumentError(`It must be a whole number from 1 to ${most}.`);
    return count;
  };

const tokenId = (text: string): string => {
  if (!UUID.test(text))
    throw new InvalidArgumentError('It must be the public id of a token, as shown by `watchstead token list`.');
  return text.toLowerCase();
};

const tokenLine = ({ publicId, name, customerId, prefix, lastFour, expiresAt, lastUsedAt }: ApiToken): string =>
  [
    publicId,
    `${prefix}…${lastFour}`,
    name,
    customerId === null ? 'organization-wide' : `customer ${customerId}`,
    `expires ${expiresAt?.toISOString() ?? 'never'}`,
    `last used ${lastUsedAt?.toISOString() ?? 'never'}`,
  ].join('  ');

const tokenJson = ({
  publicId,
  organizationId,
  customerId,
  issuer: userId,
  name,
  prefix,
  lastFour,
  expiresAt,
  lastUsedAt,
  createdAt,
}: ApiToken) => ({
  publicId,
  organizationId,
  customerId,
  userId,
  name,
  prefix,
  lastFour,
  expiresAt,
  lastUsedAt,
  createdAt,
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
  .description('Create a token on behalf of a user')
  .requiredOption('--organization <name>', 'name of the organization')
  .requiredOption('--user <email>', 'email address of the user whom the token acts as')
  .requiredOption('--name <name>', 'name of the token', tokenName)
  .option(
    '--expires-in-days <days>',
    'days until the token expires; omit for a token that does not expire',
    wholeNumber(MAX_TOKEN_DAYS),
    null,
  )
  .option('--customer <id>', 'id of the customer that the token is bound to', wholeNumber(2_147_483_647), null)
  .option('--json', 'print one JSON object', false)
  .action(({ organization, user: email, name, expiresInDays, customer: customerId, json }: CreateOptions) =>
    withWatchstead(async ({ run }) => {
      const { record, secret } = valueOf(
        await run(issueServiceToken)(systemCaller, { organization, email, name, expiresInDays, customerId }),
      );
      if (json) print(JSON.stringify({ ...tokenJson(record), apiToken: secret }));
      else print(`Created token ${record.publicId}.\nAPI token (shown only once): ${secret}`);
    }),
  );

const list = new Command('list')
  .description('List the tokens of an organization')
  .requiredOption('--organization <name>', 'name of the organization')
  .option('--json', 'print one JSON array', false)
  .action(({ organization, json }: { readonly organization: string; readonly json: boolean }) =>
    withWatchstead(async ({ run }) => {
      const tokens = valueOf(await run(listServiceTokens)(systemCaller, { organization }));
      if (json) print(JSON.stringify(tokens.map(tokenJson)));
      else for (const token of tokens) print(tokenLine(token));
    }),
  );

const revoke = new Command('revoke')
  .description('Revoke a token immediately and permanently')
  .argument('<id>', 'public id of the token', tokenId)
  .action((id: string) =>
    withWatchstead(async ({ run }) => {
      valueOf(await run(revokeToken)(systemCaller, { id }));
      print(`Revoked token ${id}.`);
    }),
  );

export const token = new Command('token')
  .description('Create, list and revoke API tokens')
  .addCommand(create)
  .addCommand(list)
  .addCommand(revoke);
