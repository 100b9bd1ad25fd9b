/** The LIKE pattern of texts that contain `search`; its wildcards stand for themselves. */
export const containing = (search: string): string => `%${search.replace(/[\\%_]/g, '\\$&')}%`;
