import { bodyOf } from './api.ts';
import type { Answer } from './api.ts';
import { pageAfter } from './paging.ts';
import type { Paged } from './paging.ts';

/** Reads all pages of a list, one after another, and returns their items. */
export const allItems = async <Item>(
  request: (page: number) => Promise<Answer<Paged & { readonly items: readonly Item[] }>>,
): Promise<readonly Item[]> => {
  const items: Item[] = [];
  for (let page: number | undefined = 1; page !== undefined;) {
    const answer = await bodyOf(request(page));
    items.push(...answer.items);
    page = pageAfter(answer);
  }
  return items;
};
