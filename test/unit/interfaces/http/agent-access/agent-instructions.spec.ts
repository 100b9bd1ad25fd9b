import { expect } from 'chai';
import { pathAccessOf } from '../../../../../src/domain/access/guards/path-access.ts';
import { agentInstructions } from '../../../../../src/interfaces/http/agent-access/agent-instructions.ts';
import { endpoints } from '../../../../../src/interfaces/http/endpoints.ts';
import { brokenTables } from '../../../../builders/markdown-tables.ts';

describe('the instructions for agents', () => {
  for (const all of [true, false])
    it(`have well-formed tables with every way to register ${all ? 'on' : 'off'}`, () => {
      const settings = { anonymous: all, serviceAuth: all, writesEnabled: all, issuers: [] };
      const text = agentInstructions(
        { baseUrl: 'https://watchstead.example', enabled: true, ...settings },
        pathAccessOf(endpoints),
      );
      expect(text.match(/^\| --- /gm)).to.have.length.greaterThan(2);
      expect(brokenTables(text)).to.deep.equal([]);
    });
});

describe('the check of tables', () => {
  it('finds a head that is no row, and a row with another number of cells', () => {
    expect(brokenTables('A | B | => | C | D |\n| --- | --- |\n| a | b |\n')).to.have.length(1);
    expect(brokenTables('| A | B |\n| --- | --- |\n| a |\n')).to.deep.equal(['| a |']);
    expect(brokenTables('| A | B |\n| --- | --- |\n| `a|b` | c |\n\nA `x | y` text.\n')).to.deep.equal([]);
  });
});
