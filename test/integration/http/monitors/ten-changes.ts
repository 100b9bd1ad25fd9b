/** Ten independent changes of a website that can be made concurrently. */
export const tenChanges = [
  { name: 'Mine' },
  { checkInterval: 7 },
  { timeoutSeconds: 9 },
  { keyword: 'Bread' },
  { sslNoticeDays: 3 },
  { minPageSize: 4 },
  { maxPageSize: 5 },
  { method: 'HEAD' },
  { expectedStatus: 204 },
  { responseTimeLimitMs: 77 },
] as const;
