import { expect } from 'chai';
import type { ConsoleCatalogue } from '../../../src/texts/console-catalogue.ts';
import { consoleTexts } from '../../../src/texts/en/console.ts';
import { errors } from '../../../src/texts/en/errors.ts';
import type { ErrorTexts } from '../../../src/texts/error-texts.ts';

/** Returns the members of an object without one of them. */
const without = <Whole extends object, Name extends keyof Whole>(whole: Whole, name: Name): Omit<Whole, Name> => {
  const { [name]: _left, ...others } = whole;
  return others;
};

// The compiler fails if one of the lines below an expected error compiles, as it would if a text could be left out.
describe('a language that lacks a text', () => {
  it('does not compile without the sentence of a code', () => {
    const planted = without(errors, 'monitorQuotaReached');
    // @ts-expect-error -- The sentence of a code is missing.
    const incomplete: ErrorTexts = planted;
    expect(incomplete).not.to.have.property('monitorQuotaReached');
  });

  it('does not compile without a text of the console', () => {
    const planted = { ...consoleTexts, problem: without(consoleTexts.problem, 'retry') };
    // @ts-expect-error -- A text of the console is missing.
    const incomplete: ConsoleCatalogue = planted;
    expect(incomplete.problem).not.to.have.property('retry');
  });

  it('compiles with all of them', () => {
    const complete: readonly [ErrorTexts, ConsoleCatalogue] = [errors, consoleTexts];
    expect(complete).to.have.length(2);
  });
});
