export const DEFAULT_PER_PAGE = 25;
export const MAX_PER_PAGE = 100;

/** The requested part of a list. Pages are numbered from 1. */
export interface PageRequest {
  readonly page: number;
  readonly perPage: number;
  /** Case-insensitive search text. */
  readonly search?: string;
}

/** A page of a list, with the total count. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  readonly page: number;
  readonly perPage: number;
}

/** The number of items before the page. */
export const pageOffset = ({ page, perPage }: PageRequest): number => (page - 1) * perPage;
