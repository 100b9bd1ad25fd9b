/** The version of the package, written by npm run docs. */
export const API_VERSION = '1.0.0';
