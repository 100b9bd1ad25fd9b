import { setImmediate as turn } from 'node:timers/promises';
import { expect } from 'chai';
import sinon from 'sinon';
import { SharedQuestions } from '../../../../../src/infrastructure/kernel/database/shared-questions.ts';

describe('SharedQuestions', () => {
  const one = { sql: 'select a from t where b = $1', parameters: [1] };
  const other = { sql: 'select c from t where d = $2 and e = $1', parameters: [2, 3] };

  it('ask those of one turn in one statement, and give each its value', async () => {
    const rows = sinon.stub().resolves([{ 0: 'x', 1: null }]);
    const questions = new SharedQuestions(rows);
    expect(await Promise.all([questions.ask(one), questions.ask(other)])).to.deep.equal(['x', null]);
    expect(rows.args).to.deep.equal([[{ sql: 'select (select a from t where b = $1) "0", (select c from t where d = $3 and e = $2) "1"', parameters: [1, 2, 3] }]]);
  });

  it('ask those of different turns separately', async () => {
    const rows = sinon.stub().resolves([{ 0: 'x' }]);
    const questions = new SharedQuestions(rows);
    const first = questions.ask(one);
    await turn();
    await Promise.all([first, questions.ask(one)]);
    expect(rows.callCount).to.equal(2);
  });

  it('reject together, and ask again afterwards', async () => {
    const rows = sinon.stub().rejects(new Error('no connection'));
    const questions = new SharedQuestions(rows);
    const settled = await Promise.allSettled([questions.ask(one), questions.ask(other)]);
    expect(settled.map(({ status }) => status)).to.deep.equal(['rejected', 'rejected']);
    rows.resolves([{ 0: 'x' }]);
    expect(await questions.ask(one)).to.equal('x');
  });
});
