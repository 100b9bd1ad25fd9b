import { readdirSync, readFileSync } from 'node:fs';
import { expect } from 'chai';
import { channelTypeNames } from '../../../../src/domain/notifications/channel-types.ts';

/** The folder of the services, each of which has a test file. */
const FILES = new URL('channels/', import.meta.url);

/** Returns the channel types whose services have a test file. */
const testedTypes = (): readonly string[] =>
  readdirSync(FILES).flatMap((file) =>
    [...readFileSync(new URL(file, FILES), 'utf8').matchAll(/^ +type: '([\w-]+)'/gm)].map(([, type = '']) => type),
  );

describe('channel types', () => {
  it('have a documented service each', () => {
    const tested = new Set(testedTypes());
    expect(channelTypeNames.filter((name) => !tested.has(name))).to.deep.equal(['webhook', 'email']);
  });
});
