/** A page of a list as the API answers it. */
export interface Paged {
  readonly page: number;
  readonly perPage: number;
  readonly total: number;
}

/** Returns the number of the page after one, or undefined after the last. */
export const pageAfter = ({ page, perPage, total }: Paged): number | undefined =>
  page * perPage < total ? page + 1 : undefined;
