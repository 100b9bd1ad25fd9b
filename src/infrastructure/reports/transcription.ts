import anyAscii from 'any-ascii';

/** The ISO 15924 codes of scripts whose letters names contain. */
const scripts = `Hani Kana Hira Hang Bopo Arab Hebr Thai Deva Beng Guru Gujr Orya Taml Telu Knda Mlym Sinh Laoo Khmr
Mymr Tibt Mong Geor Armn Ethi Syrc Thaa Tfng Cher Cans Yiii Latn Grek Cyrl`
  .split(/\s/)
  .map((code) => ({
    code,
    letters: new RegExp(`\\p{Script=${code}}`, 'u'),
    used: new RegExp(`\\p{Script_Extensions=${code}}`, 'u'),
  }));

const EMOJI = /\p{Extended_Pictographic}|\p{Regional_Indicator}|\u20e3/u;
const SYMBOL = /\p{Script=Common}/u;

/** Returns true for a letter that is an emoji. */
export const isEmoji = (cluster: string): boolean => EMOJI.test(cluster);

/** Returns the ISO 15924 code of a letter: `Zsye` for an emoji, `Zsym` for another symbol, `Zzzz` if it is not known. */
export const scriptOf = (cluster: string): string => {
  const script = scripts.find(({ letters }) => letters.test(cluster)) ?? scripts.find(({ used }) => used.test(cluster));
  if (script !== undefined) return script.code;
  if (isEmoji(cluster)) return 'Zsye';
  return SYMBOL.test(cluster) ? 'Zsym' : 'Zzzz';
};

/** Returns Latin letters for a letter, or the name of an emoji. Some letters have none, such as a silent alef. */
const latinOf = (letter: string): string =>
  anyAscii(letter)
    .replaceAll('[', '(')
    .replaceAll(']', ')')
    .replace(/:(\w+):/g, (_, name: string) => ` ${name.replaceAll('_', ' ')} `)
    .replace(/\s+/g, ' ')
    .trim();

const codePointsOf = (letter: string): string =>
  Array.from(letter, (character) => `U+${(character.codePointAt(0) ?? 0).toString(16).toUpperCase()}`).join(' ');

/**
 * Returns the transcription of each letter of a text, within one pair of square brackets, which marks it. A text without
 * Latin letters is shown by its code points, so that the transcription is never empty.
 */
export const transcriptionsOf = (letters: readonly string[]): readonly string[] => {
  const latin = letters.map((letter) => (letter === ' ' ? ' ' : latinOf(letter)));
  const shown = latin.join('').trim() === '' ? letters.map(codePointsOf) : latin;
  return shown.map((each, at) => `${at === 0 ? '[' : ''}${each}${at === shown.length - 1 ? ']' : ''}`);
};
