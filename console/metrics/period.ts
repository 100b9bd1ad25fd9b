/** The periods that can be chosen, in days up to now. The first one is shown unless another is in the address. */
export const periods = ['30', '90', '365'] as const;
export type MetricsPeriod = (typeof periods)[number];

/** Returns the period of an address; nothing for one that cannot be chosen. */
export const periodIn = ({ days }: Readonly<Record<string, unknown>>): { readonly days?: MetricsPeriod } => {
  const found = periods.find((each) => each === String(days));
  return found === undefined ? {} : { days: found };
};
