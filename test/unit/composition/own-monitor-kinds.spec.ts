import { expect } from 'chai';
import { addOwnMonitorKinds } from '../../../src/composition/own-monitor-kinds.ts';
import type { OwnMonitorKinds } from '../../../src/composition/own-monitor-kinds.ts';
import { addOwnTypes } from '../../../src/composition/own-types.ts';
import { ownTypeNames } from '../../../src/domain/notifications/own-channel-types.ts';
import { isProbed } from '../../../src/domain/monitors/monitor-kinds.ts';
import { described, ownKindNames } from '../../../src/domain/monitors/own-monitor-kinds.ts';
import { flag } from '../../../src/domain/monitors/setting-fields.ts';
import { defineOwnMonitorKind, ownKindChecks } from '../../../src/infrastructure/checks/own-kinds/own-monitor-kind.ts';
import { StartupError } from '../../../src/infrastructure/kernel/system/startup-error.ts';
import { documentedOwnKinds } from '../../../src/interfaces/http/monitors/own-kind.schemas.ts';
import { acmeChat } from '../../builders/own-channel-type.ts';
import { acmeQueue } from '../../builders/own-monitor-kind.ts';

const declared = {
  label: 'Acme',
  description: 'A check.',
  target: 'A host.',
  settings: {},
  check: () => ({ state: 'up' as const }),
};

/** Options as plain JavaScript may pass them. */
const adding = (kinds: unknown) => () => addOwnMonitorKinds(kinds as OwnMonitorKinds);
const declaring = (more: object) => () => defineOwnMonitorKind({ ...declared, ...more });
const setting = described('A flag.', flag(false));

describe('monitor kinds of a host', () => {
  it('are known, checked and documented until they are removed', () => {
    const monitor = { kind: 'custom', monitoringType: 'x-acme-queue' };
    const remove = addOwnMonitorKinds({ 'x-acme-queue': acmeQueue() });
    expect([ownKindNames(), ownKindChecks.names, isProbed(monitor)]).to.deep.equal([
      ['x-acme-queue'],
      ['x-acme-queue'],
      true,
    ]);
    expect(documentedOwnKinds()).to.have.deep.nested.property('[0].configuration.properties.region', {
      type: 'string',
      enum: ['eu', 'us'],
      description: 'The region of the queue.',
    });
    remove();
    expect([ownKindNames(), ownKindChecks.names, isProbed(monitor), documentedOwnKinds()]).to.deep.equal([
      [],
      [],
      false,
      [],
    ]);
  });

  it('can be the same in two compositions, and stay until both are closed', () => {
    const kinds = { 'x-acme-queue': acmeQueue() };
    const [first, second] = [addOwnMonitorKinds(kinds), addOwnMonitorKinds(kinds)];
    first();
    expect([ownKindNames(), ownKindChecks.names]).to.deep.equal([['x-acme-queue'], ['x-acme-queue']]);
    second();
    expect([ownKindNames(), ownKindChecks.names]).to.deep.equal([[], []]);
  });

  it('cannot take the name of another kind of the process', () => {
    const remove = addOwnMonitorKinds({ 'x-acme-queue': acmeQueue() });
    expect(adding({ 'x-acme-queue': acmeQueue() })).to.throw(StartupError, 'kinds.x-acme-queue is another kind');
    remove();
  });

  it('are all refused if one is, and channel types with them', () => {
    const kinds = { 'x-acme-queue': acmeQueue(), tcp: acmeQueue() };
    expect(() => addOwnTypes({ kinds, channelTypes: { 'x-acme-chat': acmeChat() } })).to.throw(
      StartupError,
      'kinds.tcp',
    );
    expect([ownKindNames(), ownTypeNames()]).to.deep.equal([[], []]);
  });

  const refused: readonly (readonly [string, unknown, string])[] = [
    ['a list', [], 'kinds must be an object of monitor kinds by their names.'],
    ['null', null, 'kinds must be an object of monitor kinds by their names.'],
    ['the name of a built-in kind', { tcp: acmeQueue() }, 'kinds.tcp must have a name of x-'],
    ['a name without x-', { acme: acmeQueue() }, 'kinds.acme must have a name of x-'],
    ['a name in capitals', { 'x-Acme': acmeQueue() }, 'kinds.x-Acme must have a name of x-'],
    ['nothing as a kind', { 'x-acme': undefined }, 'kinds.x-acme is not a monitor kind.'],
    ['an object of its own', { 'x-acme': declared }, 'Make it with defineOwnMonitorKind.'],
    [
      'a setting with a hyphen',
      { 'x-acme': defineOwnMonitorKind({ ...declared, settings: { 'the-flag': setting } }) },
      'kinds.x-acme has the setting the-flag.',
    ],
    [
      'a setting that every object has',
      { 'x-acme': defineOwnMonitorKind({ ...declared, settings: { constructor: setting } }) },
      'kinds.x-acme has the setting constructor.',
    ],
    [
      'too many settings',
      {
        'x-acme': defineOwnMonitorKind({
          ...declared,
          settings: Object.fromEntries(Array.from({ length: 32 }, (_, at) => [`flag${at}`, setting])),
          secrets: { token: setting },
        }),
      },
      'kinds.x-acme has more than 32 settings and secrets.',
    ],
  ];
  for (const [what, kinds, reason] of refused)
    it(`are refused with ${what}`, () => {
      expect(adding(kinds)).to.throw(StartupError, reason);
    });

  for (const [more, reason] of [
    [{ label: ' ' }, 'label must be a text'],
    [{ description: undefined }, 'description must be a text'],
    [{ target: 7 }, 'target must be a text'],
    [{ settings: undefined }, 'settings must be an object'],
    [{ settings: { isOpen: flag(true) } }, 'settings.isOpen must be made by described and a function such as text'],
    [{ secrets: { token: null } }, 'secrets.token must be made by described and a function such as text'],
    [{ intervalFloor: 0 }, 'intervalFloor must be a whole number of minutes'],
    [{ check: undefined }, 'check must be a function'],
    [{ hostOf: 'host' }, 'hostOf must be a function'],
    [{ issuesOf: [] }, 'issuesOf must be a function'],
  ] as const)
    it(`cannot be declared: ${reason}`, () => {
      expect(declaring(more)).to.throw(TypeError, `A monitor kind cannot be declared: ${reason}.`);
    });
});
