import { AssertionError } from 'node:assert';
import { expect } from 'chai';
import { faultOf } from './fault-of.ts';
import { faultKinds } from './planted-fault.ts';
import { plantedFaults } from './planted-faults.ts';

for (const { suite, faults } of plantedFaults)
  describe(suite, () => {
    for (const { kind, fault, foundBy, declare } of faults)
      it(`finds the planted fault (${faultKinds[kind]}): ${fault}`, async () => {
        expect(await faultOf(declare, foundBy), foundBy).to.be.an.instanceOf(AssertionError);
      });
  });

describe('planted faults', () => {
  it('are of each kind', () => {
    const kinds = plantedFaults.flatMap(({ faults }) => faults.map(({ kind }) => kind));
    expect(new Set(kinds)).to.have.all.keys(Object.keys(faultKinds));
  });

  it('are each a fault of its own', () => {
    const all = plantedFaults.flatMap(({ port, faults }) => faults.map(({ fault }) => `${port}: ${fault}`));
    expect(new Set(all).size).to.equal(all.length);
  });
});
