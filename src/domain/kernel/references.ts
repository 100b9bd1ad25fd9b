/** The ids of records that a request refers to, and the ids of those that the organization has. */
export interface References<Id = number> {
  readonly ids: readonly Id[];
  readonly known: ReadonlySet<Id>;
}

/** Returns true if the organization lacks one of the records. */
export const isAnyUnknown = <Id>({ ids, known }: References<Id>): boolean => ids.some((id) => !known.has(id));

/** Returns the reference to at most one record, which was looked up by its id. */
export const referenceTo = (id: number | null, found: { readonly id: number } | null): References => ({
  ids: id === null ? [] : [id],
  known: new Set(found === null ? [] : [found.id]),
});
