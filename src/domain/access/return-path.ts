/** The longest path that somebody is sent back to, in characters. */
export const MAX_RETURN_PATH = 8000;

const OWN_PATH = /^\/(?![/\\])[\x21-\x5b\x5d-\x7e]*$/;

/**
 * The path that a browser asks to be sent back to, or null when it does not stay within the service: only a path that
 * begins with one slash counts, so neither an origin nor anything that browsers read as one leads away.
 */
export const returnPathOf = (asked: string | undefined): string | null =>
  asked !== undefined && asked.length <= MAX_RETURN_PATH && OWN_PATH.test(asked) ? asked : null;
