import { expect } from 'chai';
import { refuseBareRuntime } from '../../../../../src/infrastructure/kernel/system/needed-globals.ts';
import { StartupError } from '../../../../../src/infrastructure/kernel/system/startup-error.ts';
import { withGlobals } from '../../../../builders/globals.ts';

function WithoutZones(): never {
  throw new RangeError('Unknown.');
}

describe('the globals that the product needs', () => {
  it('are those of Node.js', () => {
    expect(refuseBareRuntime).not.to.throw();
  });

  for (const [what, name, globals] of [
    ['Intl', 'Intl.DateTimeFormat', { Intl: undefined }],
    ['a class of Intl', 'Intl.DateTimeFormat', { Intl: {} }],
    ['all time zones', 'time zones in Intl.DateTimeFormat', { Intl: { DateTimeFormat: WithoutZones } }],
    ['crypto', 'crypto.subtle', { crypto: undefined }],
    ['a member of crypto', 'crypto.subtle', { crypto: {} }],
    ['structuredClone', 'structuredClone', { structuredClone: undefined }],
  ] as const)
    it(`are named if ${what} is missing`, () => {
      withGlobals(globals, () => {
        expect(refuseBareRuntime).to.throw(StartupError, `This runtime has no ${name}, which createWatchstead needs.`);
      });
    });
});
