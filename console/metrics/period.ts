/** The period that is shown unless another is in the address. It is that of the service, too. */
export const DEFAULT_PERIOD = '30';

/** The periods that can be chosen, in days up to now. */
export const periods = [DEFAULT_PERIOD, '90', '365'] as const;
export type MetricsPeriod = (typeof periods)[number];

/** Returns the period of an address; nothing for one that cannot be chosen. */
export const periodIn = ({ days }: Readonly<Record<string, unknown>>): { readonly days?: number } =>
  periods.some((each) => each === String(days)) ? { days: Number(days) } : {};
