/** Changes of a website that leave each other alone, so that all ten can be made at once. */
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
