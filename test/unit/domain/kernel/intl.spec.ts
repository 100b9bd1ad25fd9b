import { expect } from 'chai';
import { hasTimeZones, intlOf, isTimeZone } from '../../../../src/domain/kernel/intl.ts';
import { timeZoneOf } from '../../../../src/domain/kernel/locale.ts';
import { orderOfMonitors } from '../../../../src/domain/reports/report-groups.ts';
import { compileWords } from '../../../../src/texts/compile-texts.ts';
import { durationText } from '../../../../src/texts/duration-text.ts';
import { formatsOf } from '../../../../src/texts/formats.ts';
import { withGlobals } from '../../../builders/globals.ts';

/** A constructor `DateTimeFormat` without the data of time zones. */
function UtcOnly(_tag: string, { timeZone }: { readonly timeZone: string }): void {
  if (timeZone !== 'UTC') throw new RangeError(`Invalid time zone specified: ${timeZone}`);
}

const missing = (name: string): string =>
  `This runtime has no Intl.${name}, which Watchstead needs for times, lists and texts.`;

describe('a runtime', () => {
  it('has classes of Intl, and knows time zones', () => {
    expect(intlOf('Collator')).to.equal(Intl.Collator);
    expect([hasTimeZones(), isTimeZone('Asia/Kolkata'), isTimeZone('Moon/Tycho')]).to.deep.equal([true, true, false]);
  });

  it('without Intl is named as such wherever a rule or a text needs it', () => {
    withGlobals({ Intl: undefined }, () => {
      expect(() => intlOf('ListFormat')).to.throw(missing('ListFormat'));
      expect(() => hasTimeZones()).to.throw(missing('DateTimeFormat'));
      expect(() => timeZoneOf('Europe/Zurich')).to.throw(missing('DateTimeFormat'));
      expect(() => orderOfMonitors('en')).to.throw(missing('Collator'));
      expect(() => compileWords('en', {})).to.throw(missing('PluralRules'));
      expect(() => formatsOf('en', 'UTC')).to.throw(missing('DateTimeFormat'));
      expect(() => durationText(1000, 'xx')).to.throw(missing('NumberFormat'));
    });
  });

  it('with a part of Intl is asked for what it lacks', () => {
    withGlobals({ Intl: { DateTimeFormat: Intl.DateTimeFormat } }, () => {
      expect(() => intlOf('Collator')).to.throw(missing('Collator'));
      expect(timeZoneOf('Europe/Zurich')).to.equal('Europe/Zurich');
    });
  });

  it('without time zones refuses none as unknown, but says what is missing', () => {
    withGlobals({ Intl: { DateTimeFormat: UtcOnly } }, () => {
      expect([hasTimeZones(), isTimeZone('UTC')]).to.deep.equal([false, true]);
      expect(() => timeZoneOf('Europe/Zurich')).to.throw(
        'This runtime has no time zones: its Intl.DateTimeFormat knows only UTC.',
      );
    });
  });
});
