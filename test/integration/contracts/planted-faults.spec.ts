import { AssertionError } from 'node:assert';
import { expect } from 'chai';
import { emptiedForEach } from '../kernel/database/connected.ts';
import { faultKinds } from '../../unit/contracts/planted-fault.ts';
import { faultOf } from '../../unit/contracts/fault-of.ts';
import { faultsOfDrills, faultsOfTickets } from './faults-on-postgres.ts';

describe('contract suites over adapters on PostgreSQL', () => {
  const emptied = emptiedForEach(['organization']);
  for (const { suite, faults } of [faultsOfDrills(emptied), faultsOfTickets(emptied)])
    for (const { kind, fault, foundBy, declare } of faults)
      it(`${suite} finds the planted fault (${faultKinds[kind]}): ${fault}`, async () => {
        expect(await faultOf(declare, foundBy), foundBy).to.be.an.instanceOf(AssertionError);
      });
});
