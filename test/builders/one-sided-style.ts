/**
 * Matches declarations of CSS about a left or right side, and shorthands of four values whose second and fourth differ,
 * which are not mirrored in languages that are written from right to left.
 */
const ONE_SIDED =
  /(?:^|[\s;{])(?:(?:margin|padding|border)-(?:left|right)\b|(?:left|right|float|clear)\s*:|text-align:\s*(?:left|right)|(?:margin|padding):\s*[^\s;}]+\s+(?<right>[^\s;}]+)\s+[^\s;}]+\s+(?!\k<right>(?:[\s;}]|$))[^\s;}]).{0,40}/;

/** Returns the first such declaration, or null. */
export const oneSidedIn = (style: string): string | null => ONE_SIDED.exec(style)?.[0] ?? null;
