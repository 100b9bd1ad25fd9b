/** The maximum length of a return path, in characters. */
export const MAX_RETURN_PATH = 8000;

const OWN_PATH = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/;

/**
 * Returns the requested return path, or null if it could lead to another origin. A path must start with exactly one
 * slash, so that browsers cannot read it as another origin.
 */
export const returnPathOf = (asked: string | undefined): string | null =>
  asked !== undefined && asked.length <= MAX_RETURN_PATH && OWN_PATH.test(asked) ? asked : null;
