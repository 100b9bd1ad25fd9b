/** How many items a page holds when the caller does not say. */
export const DEFAULT_PER_PAGE = 25;
/** The most items that a page may hold. */
export const MAX_PER_PAGE = 100;

/** Which part of a list is asked for. Pages count from 1. */
export interface PageRequest {
  readonly page: number;
  readonly perPage: number;
  /** Case-insensitive search text. */
  readonly search?: string;
}

/** One page of a list with the count of the whole. */
export interface Page<Item> {
  readonly items: readonly Item[];
  readonly total: number;
  readonly page: number;
  readonly perPage: number;
}

/** How many items come before the page. */
export const pageOffset = ({ page, perPage }: PageRequest): number => (page - 1) * perPage;
