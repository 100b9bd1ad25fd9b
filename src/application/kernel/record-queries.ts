import type { PermissionName } from '../../domain/access/permissions.ts';
import type { Scope } from '../../domain/access/scope.ts';
import type { ErrorCode } from '../../domain/catalogue.ts';
import { accepted, refused } from '../../domain/kernel/outcome.ts';
import type { Page, PageRequest } from '../../domain/kernel/page.ts';
import type { ById, RecordId } from './repository.ts';
import { defineQuery } from './use-case.ts';

interface RecordQuery<Needs, Records> {
  /** See `UseCaseDeclaration`. */
  readonly name: string;
  readonly permission: PermissionName;
  readonly records: (needs: Needs) => Records;
}

interface PagedRecords<Filter, View> {
  page(scope: Scope, request: PageRequest, filter: Filter): Promise<Page<View>>;
}

interface IdentifiedRecords<View> {
  find(scope: Scope, id: RecordId): Promise<View | null>;
}

/** Declares a query for a page of the records in the scope of the caller. */
export const definePageQuery = <Needs, Filter, View>({ records, ...declaration }: RecordQuery<Needs, PagedRecords<Filter, View>>) =>
  defineQuery({
    ...declaration,
    refuses: [],
    execute:
      (needs: Needs) =>
      async ({ scope }, { request, filter }: { readonly request: PageRequest; readonly filter: Filter }) =>
        accepted(await records(needs).page(scope, request, filter)),
  });

/** Declares a query for one record in the scope of the caller. It answers `missing` when there is none. */
export const defineRecordQuery = <Needs, View, Code extends ErrorCode>({
  records,
  missing,
  ...declaration
}: RecordQuery<Needs, IdentifiedRecords<View>> & { readonly missing: Code }) =>
  defineQuery({
    ...declaration,
    refuses: [missing],
    execute:
      (needs: Needs) =>
      async ({ scope }, { id }: ById) => {
        const found = await records(needs).find(scope, id);
        return found === null ? refused(missing) : accepted(found);
      },
  });
