/** Returns host and port of the URL of a database. */
export const placeOf = (url: string): string => {
  const { hostname, port } = new URL(url);
  return `${hostname}:${port || '5432'}`;
};

/** Returns the message of an error, or of the first one if several addresses of a host failed. */
export const reasonOf = (fault: unknown): string => {
  const first = fault instanceof AggregateError ? (fault.errors[0] as unknown) : fault;
  return first instanceof Error ? first.message : String(first);
};
