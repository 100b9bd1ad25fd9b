import { catalogueParts } from '../domain/catalogue.ts';
import type { ErrorEntry, ErrorKind } from '../domain/kernel/errors.ts';

/** A line of the printed catalogue. */
export interface CatalogueRow {
  readonly context: string;
  readonly code: string;
  readonly kind: ErrorKind;
  /** The second kind of a code that is answered in two ways. */
  readonly alsoKind?: ErrorKind;
  /** True when the answer does not carry the code. */
  readonly silent: boolean;
  readonly when: string;
  /** The data members as `name: meaning`, separated by semicolons; empty when there are none. */
  readonly data: string;
}

const row = (context: string, code: string, { kind, alsoKind, silent, when, data = {} }: ErrorEntry): CatalogueRow => ({
  context,
  code,
  kind,
  ...(alsoKind === undefined ? {} : { alsoKind }),
  silent: silent === true,
  when,
  data: Object.entries(data)
    .map(([member, meaning]) => `${member}: ${meaning}`)
    .join('; '),
});

/** Returns the whole catalogue as rows, in the order of its parts. */
export const catalogueRows = (): readonly CatalogueRow[] =>
  catalogueParts.flatMap(({ context, errors }) =>
    Object.entries<ErrorEntry>(errors).map(([code, entry]) => row(context, code, entry)),
  );
