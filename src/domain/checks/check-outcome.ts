/** The outcomes of one check. A degraded one succeeded, but slower than `degradedAfter`. */
export const checkOutcomes = ['up', 'degraded', 'down'] as const;
/** The outcome of one check. A degraded one succeeded, but slower than `degradedAfter`. */
export type CheckOutcome = (typeof checkOutcomes)[number];
