import { expect } from 'chai';
import { guessAll, guessedName } from '../../../scripts/rule-guess.ts';
import type { CatalogueRow } from '../../../src/cli/catalogue-rows.ts';

const aRow = (code: string, context = 'monitors'): CatalogueRow => ({
  context,
  code,
  kind: 'invalid',
  silent: false,
  when: '',
  data: '',
});

describe('the file that is guessed from a code', () => {
  const guess = (code: string, files: readonly string[], context = 'monitors') => guessedName(code, context, files);

  it('has the name of the record or setting with which the code begins', () => {
    expect(guess('tagLimitReached', ['monitor', 'tag'])).to.equal('tag');
    expect(guess('checkIntervalTooLow', ['check-interval', 'check'])).to.equal('check-interval');
  });

  it('is found without the words that say what is wrong', () => {
    expect(guess('invalidTagColor', ['tag'])).to.equal('tag');
    expect(guess('imTeamInUse', ['team'], 'teams')).to.equal('team');
    expect(guess('noLocationsConfigured', ['location'])).to.equal('location');
  });

  it('may have or lack the words of its context', () => {
    expect(guess('imPolicyInUse', ['escalation-policy'], 'escalation')).to.equal('escalation-policy');
    expect(guess('notificationChannelRecipientExists', ['channel'], 'notifications')).to.equal('channel');
  });

  it('is that of the caller for codes about the caller, and that of OAuth for its words', () => {
    expect(guess('accountDeactivated', ['account'], 'access')).to.equal('caller');
    expect(guess('csrfOriginRejected', [], 'access')).to.equal('caller');
    expect(guess('invalid_grant', ['grant'], 'agent-access')).to.equal('oauth');
    expect(guess('mfa_step_up_locked', ['mfa'], 'access')).to.equal('mfa');
  });

  it('is none for a code that begins with the name of no file', () => {
    expect(guess('endTimeBeforeStartTime', ['window'])).to.equal(null);
  });
});

describe('the check of guesses', () => {
  const files = [
    'src/domain/monitors/tag.rules.ts',
    'src/domain/monitors/tag.errors.ts',
    'src/domain/monitors/other.ts',
  ];
  const rows = [
    aRow('tagLimitReached'),
    ...Array.from({ length: 10 }, (_none, at) => aRow(`tag${String.fromCharCode(65 + at)}`)),
  ];
  const decided = (path: string) => new Map(rows.map(({ code }) => [code, [path]]));

  it('passes if every code is decided in the file of its name', () => {
    expect(guessAll(rows, decided('src/domain/monitors/tag.rules.ts'), files, [])).to.deep.equal({
      right: 11,
      all: 11,
      wrong: [],
      problems: [],
    });
  });

  it('fails for a code that is decided elsewhere, unless it is listed', () => {
    const moved = decided('src/domain/monitors/tag.rules.ts').set('tagLimitReached', ['src/domain/monitors/other.ts']);
    expect(guessAll(rows, moved, files, []).problems).to.have.lengthOf(1);
    expect(guessAll(rows, moved, files, ['tagLimitReached']).problems).to.deep.equal([]);
  });

  it('fails for a listed code that is decided in the file of its name', () => {
    expect(guessAll(rows, decided('src/domain/monitors/tag.rules.ts'), files, ['tagB']).problems).to.deep.equal([
      'tagB is no exception any more.',
    ]);
  });

  it('fails if more than a tenth of the codes are exceptions', () => {
    const moved = decided('src/domain/monitors/other.ts');
    const listed = rows.map(({ code }) => code);
    expect(guessAll(rows, moved, files, listed).problems).to.deep.equal([
      'More than a tenth of the codes are exceptions from the rule that names files.',
    ]);
  });
});
