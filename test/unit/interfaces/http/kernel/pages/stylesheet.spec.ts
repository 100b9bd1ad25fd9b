import { expect } from 'chai';
import { UNKNOWN_READER } from '../../../../../../src/domain/kernel/locale.ts';
import { productBrand } from '../../../../../../src/interfaces/http/kernel/pages/brand.ts';
import { layout } from '../../../../../../src/interfaces/http/kernel/pages/layout.ts';
import { readerOf, unknownReader } from '../../../../../../src/interfaces/http/kernel/pages/reader.ts';
import { stylesheet } from '../../../../../../src/interfaces/http/kernel/pages/stylesheet.ts';
import { oneSidedIn } from '../../../../../builders/one-sided-style.ts';
import { PSEUDO } from '../../../../../builders/pseudo-language.ts';

type Colours = Readonly<Record<string, string>>;

const coloursIn = (css: string): Colours =>
  Object.fromEntries(
    [...css.matchAll(/--([a-z-]+): (#[0-9a-f]{3,6})/g)].map(([, name = '', colour = '']) => [name, colour]),
  );

const channelsOf = (colour: string): readonly number[] => {
  const digits =
    colour.length === 4
      ? Array.from(colour.slice(1)).map((digit) => digit + digit)
      : (colour.slice(1).match(/../g) ?? []);
  return digits
    .map((pair) => parseInt(pair, 16) / 255)
    .map((channel) => (channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4));
};

/** Relative luminance and contrast according to WCAG 2.2. */
const luminance = (colour: string): number => {
  const [red = 0, green = 0, blue = 0] = channelsOf(colour);
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};

const contrast = (one: string, other: string): number => {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].toSorted((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
};

describe('the stylesheet of pages', () => {
  it('names no side that is left or right in each direction', () => {
    expect(oneSidedIn(stylesheet)).to.equal(null);
  });

  it('is for pages that declare the direction of their language', () => {
    const reader = readerOf({ ...UNKNOWN_READER, accountLanguage: PSEUDO }, { accepted: null, brand: productBrand });
    expect(layout({ title: 'Account', reader, body: '' })).to.include(`<html lang="${PSEUDO}" dir="rtl">`);
    expect(layout({ title: 'Account', reader: unknownReader, body: '' })).to.include('<html lang="en" dir="ltr">');
  });
});

describe('page colors', () => {
  const [light = '', dark = ''] = [...stylesheet.matchAll(/:root \{([^}]*)\}/g)].map(([, block]) => block);
  const schemes = { light: coloursIn(light), dark: { ...coloursIn(light), ...coloursIn(dark) } };

  const texts = ['ink', 'soft', 'accent', 'accent-strong', 'bad'].flatMap((text) =>
    ['ground', 'sheet'].map((ground) => [text, ground] as const),
  );
  const pairs = [
    ...texts,
    ['on-accent', 'accent'],
    ['on-accent', 'accent-strong'],
    ['bad', 'bad-ground'],
    ['ink', 'bad-ground'],
    ['ink', 'good-ground'],
    ['good', 'sheet'],
  ] as const;

  for (const [scheme, colours] of Object.entries(schemes)) {
    const colourOf = (name: string): string => {
      const colour = colours[name];
      if (colour === undefined) throw new Error(`The ${scheme} scheme has no --${name}.`);
      return colour;
    };
    for (const [text, ground] of pairs)
      it(`${scheme}: ${text} is readable on ${ground} (contrast of at least 4.5)`, () => {
        expect(contrast(colourOf(text), colourOf(ground))).to.be.at.least(4.5);
      });
    for (const [edge, ground] of [
      ['edge', 'sheet'],
      ['bad', 'sheet'],
      ['accent', 'ground'],
    ] as const)
      it(`${scheme}: the border ${edge} is visible on ${ground} (contrast of at least 3)`, () => {
        expect(contrast(colourOf(edge), colourOf(ground))).to.be.at.least(3);
      });
  }
});
