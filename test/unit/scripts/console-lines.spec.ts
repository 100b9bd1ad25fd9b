import { expect } from 'chai';
import {
  codeLines,
  consoleLines,
  MAX_CONSOLE_LINES,
  totalLines,
  UNCOUNTED_LINES,
} from '../../../scripts/console-lines.ts';

describe('lines of the console', () => {
  it('are counted without blank lines and comments', () => {
    const source = ['/** A comment', ' * of two lines. */', '', '// Why.', 'const one = 1; // One.', '  two();'].join(
      '\n',
    );
    expect(codeLines(source)).to.equal(2);
  });

  it('do not become more, and the maximum goes down with them', () => {
    const lines = totalLines(consoleLines());
    expect(lines, 'Use a part of console/kernel/ui, or replace what repeats').to.be.at.most(MAX_CONSOLE_LINES);
    expect(lines, 'Lower MAX_CONSOLE_LINES').to.be.at.least(MAX_CONSOLE_LINES - UNCOUNTED_LINES);
  });
});
