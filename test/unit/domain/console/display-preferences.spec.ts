import { expect } from 'chai';
import { displayIn, displayText } from '../../../../src/domain/console/display-preferences.ts';

describe('the display of the console', () => {
  it('is read as it was written', () => {
    const display = { theme: 'dark', density: 'compact' } as const;
    expect(displayText(display)).to.equal('theme=dark&density=compact');
    expect(displayIn(displayText(display))).to.deep.equal(display);
  });

  it('has the default for what is missing or unknown', () => {
    for (const text of ['', 'theme=', 'theme=red&density=constructor', 'dark&compact'])
      expect(displayIn(text), text).to.deep.equal({ theme: 'system', density: 'comfortable' });
    expect(displayIn('density=compact').density).to.equal('compact');
  });
});
