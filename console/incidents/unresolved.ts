/** Stands for all statuses of incidents that are not over, in the address of their lists. */
export const UNRESOLVED = 'unresolved';
