/** The address of a list with a search. */
export interface ListAddress {
  readonly search?: string;
}

/** Reads the search of the address of a list. An empty one is left out. */
export const searchIn = ({ search }: Readonly<Record<string, unknown>>): ListAddress =>
  typeof search === 'string' && search !== '' ? { search } : {};
