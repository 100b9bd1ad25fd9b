import type { PermissionName } from '../../domain/access/permissions.ts';
import { listedOrganization, ownOrganization } from '../../domain/access/scope.ts';
import type { Scope } from '../../domain/access/scope.ts';
import type { ErrorCode } from '../../domain/catalogue.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Outcome } from '../../domain/kernel/outcome.ts';
import type { ListPage, ListRequest } from '../../domain/kernel/page.ts';
import type { Awaitable } from './awaitable.ts';
import type { ById, NoFilter, RecordId } from './repository.ts';
import { defineQuery } from './use-case.ts';
import type { QueryContext } from './use-case.ts';

interface RecordQuery<Needs, Records> {
  /** The name of the use case; see `UseCaseDeclaration`. */
  readonly name: string;
  readonly permission: PermissionName;
  readonly records: (needs: Needs) => Records;
}

interface PagedRecords<Filter, View> {
  page(scope: Scope, request: ListRequest, filter: Filter): Promise<ListPage<View>>;
}

interface IdentifiedRecords<View> {
  find(scope: Scope, id: RecordId): Promise<View | null>;
}

/** The scope and the filter that select the records of a list. */
interface Selection<Filter> {
  readonly scope: Scope;
  readonly filter: Filter;
}

/** The filter of a list in which platform staff may select an organization. */
export interface OfOrganization {
  readonly organizationId?: number;
}

interface PageQuery<Needs, Filter, View, Sent, Shown> extends RecordQuery<Needs, PagedRecords<Filter, View>> {
  /** Translates the filter of the request. By default, the filter applies unchanged within the scope of the caller. */
  readonly select?: (context: QueryContext, sent: Sent) => Selection<Filter>;
  /** Returns a record as callers see it. By default, the record is returned as it is stored. */
  readonly show?: (context: QueryContext, record: View, needs: Needs) => Shown;
}

interface OneRecordQuery<Needs, View, Missing, Input, Value> extends RecordQuery<Needs, IdentifiedRecords<View>> {
  /** The code for a record that does not exist in the scope of the caller. */
  readonly missing: Missing;
  /** Returns the result of the query. Defaults to the record. */
  readonly answer?: (context: QueryContext, found: View, input: Input, needs: Needs) => Awaitable<Value>;
}

interface DecidedRecordQuery<Needs, View, Missing, Input, Value, Code extends ErrorCode> extends RecordQuery<
  Needs,
  IdentifiedRecords<View>
> {
  readonly missing: Missing;
  /** The codes that the decision can return. */
  readonly refuses: readonly Code[];
  /** Returns the result of the query, or a refusal. */
  readonly decide: (
    context: QueryContext,
    found: View,
    input: Input,
    needs: Needs,
  ) => Awaitable<Outcome<Value, NoInfer<Code>>>;
}

interface ByRecordId {
  readonly id: RecordId;
}

/** Selects the records of one organization: the caller's own, or the one that platform staff select. */
export const inNamedOrganization = ({ scope, caller }: QueryContext, sent: OfOrganization): Selection<NoFilter> => ({
  scope: listedOrganization(scope, ownOrganization(caller), sent.organizationId),
  filter: {},
});

/** Selects the records of the caller's own organization, for platform staff as well. */
export const inOwnOrganization = ({ caller }: QueryContext): Selection<NoFilter> => ({
  scope: { organizationId: ownOrganization(caller), customerId: null },
  filter: {},
});

/** Declares a query for a page of records. */
export const definePageQuery = <Needs, Filter, View, Sent = Filter, Shown = View>({
  records,
  select,
  show,
  ...declaration
}: PageQuery<Needs, Filter, View, Sent, Shown>) =>
  defineQuery({
    ...declaration,
    refuses: [],
    execute:
      (needs: Needs) =>
      async (context, { request, filter }: { readonly request: ListRequest; readonly filter: Sent }) => {
        const selected = select?.(context, filter) ?? { scope: context.scope, filter: filter as Sent & Filter };
        const page = await records(needs).page(selected.scope, request, selected.filter);
        const items = page.items.map((record) =>
          show === undefined ? (record as View & Shown) : show(context, record, needs),
        );
        return accepted<ListPage<Shown>>({ ...page, items });
      },
  });

/**
 * Declares a query about one record in the scope of the caller that may refuse. The query is refused with `missing` if
 * the record does not exist there.
 */
export const defineDecidedRecordQuery = <
  Needs,
  View,
  Value,
  const Missing extends ErrorCode,
  const Code extends ErrorCode,
  Input extends ByRecordId = ById,
>({
  records,
  missing,
  refuses,
  decide,
  ...declaration
}: DecidedRecordQuery<Needs, View, Missing, Input, Value, Code>) =>
  defineQuery({
    ...declaration,
    refuses: [missing, ...refuses],
    execute:
      (needs: Needs) =>
      async (context, input: Input): Promise<Outcome<Value, Missing | Code>> => {
        const found = await records(needs).find(context.scope, input.id);
        return found === null ? refused(missing) : decide(context, found, input, needs);
      },
  });

/**
 * Declares a query for one record in the scope of the caller. The query is refused with `missing` if the record does
 * not exist there.
 */
export const defineRecordQuery = <
  Needs,
  View,
  const Missing extends ErrorCode,
  Input extends ByRecordId = ById,
  Value = View,
>({
  records,
  missing,
  answer,
  ...declaration
}: OneRecordQuery<Needs, View, Missing, Input, Value>) =>
  defineDecidedRecordQuery<Needs, View, Value, Missing, never, Input>({
    ...declaration,
    records,
    missing,
    refuses: [],
    decide: async (context, found, input, needs) =>
      accepted(answer === undefined ? (found as View & Value) : await answer(context, found, input, needs)),
  });
