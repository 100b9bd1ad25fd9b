import { expect } from 'chai';
import { catalogueRows } from '../../../src/cli/catalogue-rows.ts';
import { catalogue } from '../../../src/domain/catalogue.ts';
import type { ErrorCode } from '../../../src/domain/catalogue.ts';
import { errors } from '../../../src/texts/en/errors.ts';
import { errorSentence } from '../../../src/texts/error-sentence.ts';

describe('Sentences of codes', () => {
  it('fill in the figures', () => {
    expect(errorSentence('checkIntervalTooLow', { minimum: 10 })).to.equal(
      'The check interval must be at least 10 minutes with the package of the customer.',
    );
    expect(errorSentence('invalidTagColor', { colors: ['red', 'blue'] })).to.match(/choose one of red, blue\.$/);
    expect(errorSentence('imTeamInUse', { usedBy: [{ type: 'schedule', id: 1, name: 'Nights' }] })).to.equal(
      'The team is still used by Nights.',
    );
    expect(errorSentence('invalidRequestBody', { issues: [{ path: 'url', message: 'Expected a URL.' }] })).to.equal(
      'The request is not valid. url: Expected a URL.',
    );
  });

  it('use placeholders that the data of the code has', () => {
    for (const { code } of catalogueRows()) {
      const text: string | { readonly other: string } = errors[code as ErrorCode];
      const used = [...(typeof text === 'string' ? text : text.other).matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      expect(Object.keys(catalogue[code as ErrorCode].data ?? {}), code).to.include.members(used);
    }
  });

  it('are sentences', () => {
    for (const code of Object.keys(errors))
      expect(errorSentence(code as ErrorCode, { count: 2 }), code).to.match(/^[A-Z\d].*\S$/);
  });
});
