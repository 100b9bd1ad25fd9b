const COLOR = /^#[0-9a-f]{6}$/;

/** Returns true if the text is a color such as `#0b5fff`. */
export const isBrandColor = (text: string): boolean => COLOR.test(text);
