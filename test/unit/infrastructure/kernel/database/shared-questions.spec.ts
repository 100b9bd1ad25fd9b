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
    expect(rows.args).to.deep.equal([
      [
        {
          sql: 'select (select a from t where b = $1) "0", (select c from t where d = $3 and e = $2) "1"',
          parameters: [1, 2, 3],
        },
      ],
    ]);
  });

  it('ask those of different turns separately', async () => {
    const rows = sinon.stub().resolves([{ 0: 'x' }]);
    const questions = new SharedQuestions(rows);
    const first = questions.ask(one);
    await turn();
    await Promise.all([first, questions.ask(one)]);
    expect(rows.callCount).to.equal(2);
  });

  it('make the same statement in any order', async () => {
    const rows = sinon.stub().resolves([{ 0: 'x', 1: 'y' }]);
    const questions = new SharedQuestions(rows);
    expect(await Promise.all([questions.ask(other), questions.ask(one)])).to.deep.equal(['y', 'x']);
    expect(await Promise.all([questions.ask(one), questions.ask(other)])).to.deep.equal(['x', 'y']);
    expect(rows.args[0]).to.deep.equal(rows.args[1]);
  });

  it('give each its own fault', async () => {
    const rows = sinon.stub().resolves([{ 0: 'x' }]);
    rows.withArgs(sinon.match({ sql: sinon.match(' c ') })).rejects(new Error('no column c'));
    const questions = new SharedQuestions(rows);
    const settled = await Promise.allSettled([questions.ask(one), questions.ask(other)]);
    expect(settled).to.deep.include({ status: 'fulfilled', value: 'x' });
    expect(settled[1]).to.have.nested.property('reason.message', 'no column c');
  });
});
