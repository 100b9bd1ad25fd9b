/** The paths below the base URL of an organization at which its people do in the console what a message asks for. */
const CONSOLE = '/console';

/**
 * Returns the URLs of places in the console. `baseUrl` is that of the organization, and an id is the `publicId` of a
 * record.
 */
export const consoleLinks = (baseUrl: string) => {
  const at = (path: string): string => `${baseUrl}${CONSOLE}${path}`;
  return {
    channel: (id: string) => at(`/channels/${id}`),
    customers: at('/customers'),
    domains: at('/domains'),
    locations: at('/locations'),
    monitor: (kind: string, id: string) => at(`/monitors/${kind}/${id}`),
    onCall: at('/on-call'),
    organization: at('/organization'),
    people: at('/people'),
    response: (id: string) => at(`/incidents/responses/${id}`),
    schedule: (id: string) => at(`/on-call/schedules/${id}`),
  } as const;
};
