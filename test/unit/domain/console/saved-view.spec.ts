import { expect } from 'chai';
import { decideNewSavedView } from '../../../../src/domain/console/saved-view.rules.ts';
import { SAVED_VIEWS_PER_USER } from '../../../../src/domain/console/saved-view.ts';
import { accepted, refused } from '../../../../src/domain/kernel/outcome.ts';
import { nameKey } from '../../../../src/domain/kernel/plain-text.ts';

describe('saved views', () => {
  it('are limited with savedViewLimitReached', () => {
    expect(decideNewSavedView({ present: SAVED_VIEWS_PER_USER - 1 })).to.deep.equal(accepted(null));
    expect(decideNewSavedView({ present: SAVED_VIEWS_PER_USER })).to.deep.equal(
      refused('savedViewLimitReached', { maximum: SAVED_VIEWS_PER_USER }),
    );
  });

  it('have equal names if they differ in case or in the form of their letters', () => {
    expect(nameKey('Défaut')).to.equal(nameKey('DE\u0301FAUT'));
    expect(nameKey('One')).not.to.equal(nameKey('Two'));
  });
});
