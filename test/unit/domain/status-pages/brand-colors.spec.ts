import { expect } from 'chai';
import fc from 'fast-check';
import { brandColors, contrastOf, surfaces } from '../../../../src/domain/status-pages/brand-colors.ts';
import type { ColorScheme } from '../../../../src/domain/status-pages/brand-colors.ts';

const schemes: readonly ColorScheme[] = ['light', 'dark'];
const color = fc.integer({ min: 0, max: 0xffffff }).map((value) => `#${value.toString(16).padStart(6, '0')}`);

describe('contrastOf', () => {
  it('is 21 for black on white and 1 for a color on itself', () => {
    expect(contrastOf('#000000', '#ffffff')).to.be.closeTo(21, 1e-9);
    expect(contrastOf('#6d28d9', '#6d28d9')).to.equal(1);
  });

  it('takes dark channels as linear, as WCAG defines the relative luminance', () => {
    const linear = (channel: number) => channel / 255 / 12.92;
    expect(contrastOf('#0a0a0a', '#000000')).to.be.closeTo((linear(10) + 0.05) / 0.05, 1e-9);
    expect(contrastOf('#0b0b0b', '#000000')).to.be.closeTo((((11 / 255 + 0.055) / 1.055) ** 2.4 + 0.05) / 0.05, 1e-9);
  });

  it('agrees with the examples of WCAG at its limits', () => {
    expect(contrastOf('#777777', '#ffffff')).to.be.below(4.5);
    expect(contrastOf('#767676', '#ffffff')).to.be.at.least(4.5);
  });
});

describe('brandColors', () => {
  it('gives every color a contrast of 4.5 as text on both surfaces, and of text on it, in both schemes', () => {
    fc.assert(
      fc.property(color, (brand) => {
        const { area, onArea, accents } = brandColors(brand);
        expect([area, contrastOf(onArea, area) >= 4.5]).to.deep.equal([brand, true]);
        for (const scheme of schemes) {
          const { accent, strong, onAccent } = accents[scheme];
          for (const surface of Object.values(surfaces[scheme]))
            expect(contrastOf(accent, surface), `${brand} in ${scheme}`).to.be.at.least(4.5);
          expect(contrastOf(onAccent, accent), `text on ${brand} in ${scheme}`).to.be.at.least(4.5);
          for (const behind of [onAccent, ...Object.values(surfaces[scheme])])
            expect(contrastOf(strong, behind)).to.be.at.least(contrastOf(accent, behind));
        }
      }),
      { examples: [['#ffff00'], ['#000000'], ['#ffffff'], ['#7f7f7f'], ['#0000ff']] },
    );
  });

  it('leaves a color as it is where it can be read', () => {
    expect(brandColors('#6D28D9').accents.light.accent).to.equal('#6d28d9');
    expect(brandColors('#7db8f5').accents.dark.accent).to.equal('#7db8f5');
  });

  it('keeps the hue of a color that it makes darker', () => {
    const { accent } = brandColors('#ffd500').accents.light;
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(accent.slice(at, at + 2), 16));
    expect([red > green, green > blue, green / red]).to.satisfy(
      ([one, other, ratio]: [boolean, boolean, number]) => one && other && Math.abs(ratio - 0xd5 / 0xff) < 0.02,
    );
  });

  it('is that of the product for a page without a brand color', () => {
    expect(brandColors(null).area).to.equal('#0b5cad');
  });
});
