/** The outcomes of one check. A degraded one succeeded, but slower than `degradedAfter`. */
export const checkOutcomes = ['up', 'degraded', 'down'] as const;
export type CheckOutcome = (typeof checkOutcomes)[number];
