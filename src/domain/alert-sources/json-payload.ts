/** The maximum size of an event, in bytes. */
export const MAX_EVENT_BYTES = 256 * 1024;

/** The maximum size of a delivery, in bytes. */
export const MAX_DELIVERY_BYTES = 1024 * 1024;

/** The maximum number of values in a delivery: a group of ten thousand alerts has about 200 000. */
export const MAX_DELIVERY_VALUES = 250_000;

/** The codes for an event whose body cannot be read, because it is not JSON or is nested too deeply. */
export const unreadableEvent = { syntax: 'invalidJson', depth: 'payloadTooDeep' } as const;
