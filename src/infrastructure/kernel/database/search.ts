/** The LIKE pattern for a text that contains `search`; its own wildcards are taken literally. */
export const containing = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`;
