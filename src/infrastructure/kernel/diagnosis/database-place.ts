/** Returns the message of an error, or of the first one if several addresses of a host failed. */
export const reasonOf = (fault: unknown): string => {
  const first = fault instanceof AggregateError ? (fault.errors[0] as unknown) : fault;
  return first instanceof Error ? first.message : String(first);
};
