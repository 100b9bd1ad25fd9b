import { expect } from 'chai';
import { WrittenNames, namesIn } from '../../../scripts/written-names.ts';

describe('the names that the console writes', () => {
  it('are members of objects that it makes and texts, and none that it only reads', () => {
    const { written, imports, operations } = namesIn(
      'customers/panel.tsx',
      `import { save } from '../client/sdk.gen.ts';
       const { read } = customer;
       const shown = customer.status;
       save({ name: shown, email, ...field('city') });
       export const View = () => <Panel title={texts.look} />;`,
    );
    expect([...written]).to.have.members(['name', 'email', 'city']);
    expect([...imports]).to.deep.equal(['client/sdk.gen.ts']);
    expect([...operations]).to.deep.equal(['save']);
  });

  it('are those of the sources that lead to an operation', () => {
    const names = new WrittenNames();
    const callers = names.callersOf('updateCustomer');
    expect(callers).to.deep.equal(['customers/queries.ts']);
    const written = names.writtenFor(callers);
    expect(written.has('cancellationDate')).to.equal(true);
    expect(written.has('paymentProviderCustomerId')).to.equal(false);
  });
});
