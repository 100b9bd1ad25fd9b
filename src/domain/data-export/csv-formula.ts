/** The characters that make a spreadsheet read a text cell as a formula. */
export const FORMULA_STARTS = ['=', '+', '-', '@', '\t', '\r'] as const;
/** What precedes the text of such a cell, so that it remains text. */
export const FORMULA_GUARD = "'";
