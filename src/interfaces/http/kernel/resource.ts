import type { z } from 'zod';
import type { AgentScope } from '../../../domain/access/caller.ts';
import type { Confinement } from '../../../domain/access/path-access.ts';
import type { Page } from '../../../domain/kernel/page.ts';
import { defineEndpoint, endpointOf } from './endpoint.ts';
import type { Endpoint, Operation, Parts } from './endpoint.ts';
import { byPublicId, listQuery, pageInput } from './fields.ts';
import type { PageInput } from './fields.ts';
import { listOf, pageOf, success } from './reply.ts';
import type { Reply } from './reply.ts';

/** One of the usual operations; options override the generated documentation. */
interface ResourceOperation<Input, Value> {
  readonly useCase: Operation<Input, Value>;
  readonly summary?: string;
  readonly description?: string;
  /** The scope with which agents may call it, if it is not that of the other reads or writes. */
  readonly agents?: AgentScope;
}

interface ById {
  readonly id: string;
}

/** A resource with the usual operations at `path` and `path/{id}`. */
interface ResourceDeclaration<Item, New, Changes, Query> {
  readonly path: `/${string}`;
  readonly tag: string;
  /** See `EndpointOptions.confinement`. */
  readonly confinement?: Confinement;
  /** The scopes with which agents may call the read and write operations; by default none. */
  readonly agentReads?: AgentScope;
  readonly agentWrites?: AgentScope;
  /** See `EndpointOptions.listed`. */
  readonly listed?: readonly string[];
  /** Singular name with article, for the documentation: `a custom field`. */
  readonly one: string;
  readonly many: string;
  /** The schemas from `defineRecord`. */
  readonly record: { readonly body: z.ZodType<New>; readonly changes: z.ZodType<Changes>; readonly reply: Reply<Item> };
  /** The query of the list, an extension of `listQuery` or `pageQuery`; by default `listQuery`. */
  readonly query?: z.ZodObject & z.ZodType<Query>;
  /** Replies with a plain array; `page` instead with a page. */
  readonly list?: ResourceOperation<PageInput<NoInfer<Query>>, Page<NoInfer<Item>>>;
  readonly page?: ResourceOperation<PageInput<NoInfer<Query>>, Page<NoInfer<Item>>>;
  readonly create: ResourceOperation<NoInfer<New>, NoInfer<Item>>;
  readonly get?: ResourceOperation<ById, NoInfer<Item>>;
  readonly update: ResourceOperation<ById & { readonly changes: NoInfer<Changes> }, NoInfer<Item>>;
  readonly remove: ResourceOperation<ById, { readonly success: true }>;
}

/** Declares the endpoints of a resource. */
export const resource = <Item, New, Changes, Query = undefined>(declaration: ResourceDeclaration<Item, New, Changes, Query>): readonly Endpoint[] => {
  const { path, tag, confinement, agentReads, agentWrites, listed: concise, one, many, record, query, list, page, create, get, update, remove } = declaration;
  const { reply } = record;
  const collection = { path, tag, ...(confinement === undefined ? {} : { confinement }) };
  const single = { ...collection, path: `${path}/{id}` } as const;
  const reads = agentReads === undefined ? {} : { agents: agentReads };
  const writes = agentWrites === undefined ? {} : { agents: agentWrites };
  const concisely = concise === undefined ? {} : { listed: concise };
  const listed = { ...collection, ...reads, ...concisely, method: 'get', summary: `List ${many}`, request: { query: query ?? listQuery } } as const;
  const endpoints: Endpoint[] = [];
  const toInput = (parts: Parts<{ readonly query: typeof listQuery }>) => pageInput(parts);
  if (list !== undefined) endpoints.push(endpointOf({ ...listed, ...list, toInput, reply: listOf(reply) }));
  if (page !== undefined) endpoints.push(endpointOf({ ...listed, ...page, toInput, reply: pageOf(reply) }));
  const byId = { request: { params: byPublicId }, toInput: ({ params }: { readonly params: ById }) => params };
  const written = { request: { body: record.body }, toInput: ({ body }: { readonly body: New }) => body };
  endpoints.push(defineEndpoint({ ...collection, ...writes, method: 'post', summary: `Create ${one}`, ...create, ...written, reply }));
  if (get !== undefined) endpoints.push(defineEndpoint({ ...single, ...reads, method: 'get', summary: `Read ${one}`, ...get, ...byId, reply }));
  const changed = { params: byPublicId, body: record.changes };
  endpoints.push(
    defineEndpoint({
      ...single,
      ...writes,
      method: 'patch',
      summary: `Change ${one}`,
      ...update,
      request: changed,
      toInput: ({ params, body }) => ({ ...params, changes: body }),
      reply,
    }),
    defineEndpoint({ ...single, ...writes, method: 'delete', summary: `Delete ${one}`, ...remove, ...byId, reply: success }),
  );
  return endpoints;
};
