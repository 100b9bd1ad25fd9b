import { faultKinds } from '../test/unit/contracts/planted-fault.ts';
import { plantedFaults } from '../test/unit/contracts/planted-faults.ts';
import { faultsOfDrills, faultsOfTickets } from '../test/integration/contracts/faults-on-postgres.ts';
import { table } from './table.ts';

const notOpened = (): never => {
  throw new Error('The faults are only listed.');
};
const all = [...plantedFaults, faultsOfDrills(notOpened), faultsOfTickets(notOpened)];

/** Returns docs/embedding/planted-faults.md: the faults of adapters that the contract suites are known to find. */
export const plantedFaultsPage = (notice: string): string => {
  const count = all.reduce((sum, { faults }) => sum + faults.length, 0);
  const sections = all.flatMap(({ port, suite, faults }) => [
    `## ${port}`,
    '',
    `Suite: \`${suite}\``,
    '',
    ...table(
      ['Kind', 'Fault of the adapter', 'Test that fails'],
      faults.map(({ kind, fault, foundBy }) => [faultKinds[kind], fault, foundBy]),
    ),
    '',
  ]);
  return [
    notice,
    '# Planted faults',
    '',
    `The suites of \`watchstead/contracts\` ([embedding](README.md#replace-adapters)) are tested themselves: each of these ${count} faults is planted`,
    'into an adapter that otherwise keeps the contract, and the suite must fail in the test that is named beside it',
    '([ADR 0383](../adr/0383-planted-faults.md)). A fault of another kind may go unnoticed.',
    '',
    ...sections,
  ]
    .join('\n')
    .trimEnd()
    .concat('\n');
};
