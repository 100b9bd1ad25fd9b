import { queryOptions } from '@tanstack/react-query';
import * as api from '../client/sdk.gen.ts';
import type { ApiToken } from '../client/types.gen.ts';
import { bodyOf } from '../kernel/api.ts';

export type { ApiToken };

const SHOWN = 100;

/** The owners of tokens: the organization, or the people who created them. */
export type TokenOwner = 'organization' | 'people';

const operations = {
  organization: {
    list: api.listOrganizationTokens,
    create: api.createOrganizationToken,
    rename: api.renameOrganizationToken,
    revoke: api.revokeOrganizationToken,
  },
  people: { list: api.listTokens, create: api.createToken, rename: api.renameToken, revoke: api.revokeToken },
} as const;

/** The tokens of an owner, newest first. */
export const tokensQuery = (owner: TokenOwner) =>
  queryOptions({
    queryKey: ['tokens', owner],
    queryFn: async ({ signal }) => ({
      items: await bodyOf(operations[owner].list({ query: { perPage: SHOWN, sort: '-createdAt' }, signal })),
    }),
  });

/** A token as it is typed. Null for one that does not expire. */
export interface NewToken {
  readonly name: string;
  readonly expiresInDays: number | null;
}

/** Creates a token, and returns its secret, which the service does not show again. */
export const createToken = async (owner: TokenOwner, body: NewToken): Promise<string> =>
  (await bodyOf(operations[owner].create({ body: { ...body } }))).token;

export const renameToken = (owner: TokenOwner, id: string, body: Pick<NewToken, 'name'>) =>
  bodyOf(operations[owner].rename({ path: { id }, body }));

export const revokeToken = (owner: TokenOwner, id: string) => bodyOf(operations[owner].revoke({ path: { id } }));
