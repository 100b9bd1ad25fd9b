/** The version of the API that the description states. */
export const API_VERSION = '1.0.0';
