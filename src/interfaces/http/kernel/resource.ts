import { z } from 'zod';
import type { ById } from '../../../application/kernel/repository.ts';
import type { AgentScope } from '../../../domain/access/caller.ts';
import type { ListPage, ListRequest } from '../../../domain/kernel/page.ts';
import { endpointOf } from './endpoint.ts';
import type { AnyDeclaration, Endpoint, EndpointOptions, Operation } from './endpoint.ts';
import type { Parts } from './request-parts.ts';
import { byPublicId, listQuery, pageInput, pageQuery, periodFilters, sortBy } from './fields.ts';
import type { PageInput } from './fields.ts';
import { listOf, pageOf, success } from './replies/reply.ts';
import type { Reply } from './replies/reply.ts';

/** A standard operation of a resource. Its options override those of the resource and the generated documentation. */
interface ResourceOperation<Input, Value> extends Partial<Omit<EndpointOptions, 'method' | 'path'>> {
  readonly useCase: Operation<Input, NoInfer<Value>>;
}

/** An operation whose answer may contain more than those of others, such as a new secret or warnings. */
interface AnsweringOperation<Input, Value> extends ResourceOperation<Input, Value> {
  readonly reply?: Reply<Value>;
  readonly headers?: () => Readonly<Record<string, string>>;
}

/**
 * A resource with any of the standard operations at `path` and `path/{id}`. The other options apply to all operations.
 */
interface ResourceDeclaration<Item, New, Changes, Query, Created, Changed, Listed> extends Partial<EndpointOptions> {
  readonly path: `/${string}`;
  readonly tag: string;
  /** The scope with which agents may call the read operations; by default agents may not call them. */
  readonly agentReads?: AgentScope;
  readonly agentWrites?: AgentScope;
  /** The singular name with its article, for the documentation: `a custom field`. */
  readonly one: string;
  readonly many: string;
  /** The schemas of the record, as `defineRecord` returns them. */
  readonly record: { readonly body: z.ZodType<New>; readonly changes: z.ZodType<Changes>; readonly reply: Reply<Item> };
  /** The query of the list, an extension of `listQuery` or `pageQuery`; by default `listQuery`. */
  readonly query?: z.ZodObject & z.ZodType<Query>;
  /** The operation that lists records as a plain array. `page` is the alternative that replies with a page. */
  readonly list?: ResourceOperation<PageInput<NoInfer<Query>>, ListPage<Item>>;
  readonly page?: AnsweringOperation<PageInput<NoInfer<Query>>, ListPage<Listed>>;
  readonly create?: AnsweringOperation<NoInfer<New>, Created>;
  readonly get?: ResourceOperation<ById, Item>;
  readonly update?: AnsweringOperation<ById & { readonly changes: NoInfer<Changes> }, Changed>;
  readonly remove?: ResourceOperation<ById, { readonly success: true }>;
}

/** Declares the endpoints of a resource. */
export const resource = <Item, New, Changes, Query = undefined, Created = Item, Changed = Item, Listed = Item>(
  declaration: ResourceDeclaration<Item, New, Changes, Query, Created, Changed, Listed>,
): readonly Endpoint[] => {
  const {
    path,
    agentReads,
    agentWrites,
    listed,
    one,
    many,
    record,
    query = listQuery,
    list,
    page,
    create,
    get,
    update,
    remove,
    ...common
  } = declaration;
  const { body, changes, reply } = record;
  const reads = { ...common, path, ...(agentReads === undefined ? {} : { agents: agentReads }) };
  const writes = { ...common, path, ...(agentWrites === undefined ? {} : { agents: agentWrites }) };
  const toPage = (parts: Parts<{ readonly query: typeof listQuery }>) => pageInput(parts);
  const all = {
    ...reads,
    ...(listed === undefined ? {} : { listed }),
    summary: `List ${many}`,
    request: { query },
    toInput: toPage,
  };
  const single = `${path}/{id}` as const;
  const versioned = get === undefined || update === undefined ? {} : ({ versioned: true } as const);
  const byId = { params: byPublicId };
  const toChange = ({
    params,
    body: changed,
  }: Parts<{ readonly params: typeof byPublicId; readonly body: z.ZodType }>) => ({ ...params, changes: changed });
  const operations: readonly (AnyDeclaration | undefined)[] = [
    list && { ...all, method: 'get', reply: listOf(reply), ...list },
    page && { ...all, method: 'get', reply: pageOf(reply), ...page },
    create && { ...writes, method: 'post', summary: `Create ${one}`, request: { body }, reply, ...create },
    get && {
      ...reads,
      ...versioned,
      path: single,
      method: 'get',
      summary: `Read ${one}`,
      request: byId,
      reply,
      ...get,
    },
    update && {
      ...writes,
      ...versioned,
      path: single,
      method: 'patch',
      summary: `Change ${one}`,
      request: { ...byId, body: changes },
      toInput: toChange,
      reply,
      ...update,
    },
    remove && {
      ...writes,
      path: single,
      method: 'delete',
      summary: `Delete ${one}`,
      request: byId,
      reply: success,
      ...remove,
    },
  ];
  return operations.filter((operation) => operation !== undefined).map(endpointOf);
};

interface OfPart extends ById {
  readonly partId: string;
}

/** A declaration of the parts of a record, which are created, listed, changed and deleted below its path. */
interface PartsDeclaration<Item, New, Changes> extends Pick<EndpointOptions, 'tag'> {
  /** The path of the collection, such as `/api/status-pages/{id}/groups`. */
  readonly path: `/${string}/{id}/${string}`;
  /** The name of the parameter in the path of one part. */
  readonly parameter: string;
  /** The singular name, for the documentation: `a group`. `many` is the plural: `the groups of a page`. */
  readonly one: string;
  readonly many: string;
  readonly record: ResourceDeclaration<Item, New, Changes, undefined, Item, Item, Item>['record'];
  /** The members that can order the list. */
  readonly sorts: readonly string[];
  readonly page: ResourceOperation<ById & { readonly request: ListRequest }, ListPage<Item>>;
  readonly create: ResourceOperation<ById & { readonly part: NoInfer<New> }, Item>;
  readonly update: ResourceOperation<OfPart & { readonly changes: NoInfer<Changes> }, Item>;
  readonly remove: ResourceOperation<OfPart, { readonly success: true }>;
}

/** Declares the endpoints of the parts of a record. */
export const parts = <Item, New, Changes>({
  path,
  tag,
  parameter,
  one,
  many,
  record,
  sorts,
  page,
  create,
  update,
  remove,
}: PartsDeclaration<Item, New, Changes>): readonly Endpoint[] => {
  const { body, changes, reply } = record;
  const parent = { params: byPublicId };
  const single = { params: byPublicId.extend({ [parameter]: z.uuid().describe(`The \`publicId\` of ${one}.`) }) };
  const all = { tag, path };
  const each = { tag, path: `${path}/{${parameter}}` } as const;
  const toPage = ({ params, query }: Parts<typeof parent & { readonly query: typeof pageQuery }>) => ({
    ...params,
    request: query,
  });
  const toNew = ({ params, body: part }: Parts<typeof parent & { readonly body: z.ZodType }>) => ({ ...params, part });
  const partOf = ({ params }: Parts<typeof single>) => ({ id: params['id'], partId: params[parameter] });
  const toChange = ({ body: changed, ...sent }: Parts<typeof single & { readonly body: z.ZodType }>) => ({
    ...partOf({ ...sent, body: undefined }),
    changes: changed,
  });
  const operations: readonly AnyDeclaration[] = [
    {
      ...all,
      method: 'get',
      summary: `List ${many}`,
      request: { ...parent, query: pageQuery.extend({ ...periodFilters(), ...sortBy(...sorts) }) },
      toInput: toPage,
      reply: pageOf(reply),
      ...page,
    },
    {
      ...all,
      method: 'post',
      summary: `Create ${one}`,
      request: { ...parent, body },
      toInput: toNew,
      reply,
      ...create,
    },
    {
      ...each,
      method: 'patch',
      summary: `Change ${one}`,
      request: { ...single, body: changes },
      toInput: toChange,
      reply,
      ...update,
    },
    {
      ...each,
      method: 'delete',
      summary: `Delete ${one}`,
      request: single,
      toInput: partOf,
      reply: success,
      ...remove,
    },
  ];
  return operations.map(endpointOf);
};
