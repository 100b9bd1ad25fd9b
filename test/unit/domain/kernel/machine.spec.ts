import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { expect } from 'chai';
import { defineMachine, drawMachine, next } from '../../../../src/domain/kernel/machine.ts';
import { unreachableStates, watchTransitions } from '../../../watch-transitions.ts';

const aMachine = () =>
  defineMachine({
    name: 'door',
    initial: 'closed',
    transitions: {
      closed: { open: 'open', lock: 'locked' },
      open: { close: 'closed' },
      locked: {},
    },
  });

describe('a state machine', () => {
  it('is declared in a file that the drawings and the walks of the tests find', () => {
    const elsewhere = readdirSync('src', { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.ts') && !path.endsWith('.machine.ts') && !path.endsWith('kernel/machine.ts'))
      .filter((path) => readFileSync(`src/${path}`, 'utf8').includes('defineMachine('));
    expect(elsewhere).to.deep.equal([]);
  });

  it('is drawn with its states and events', () =>
    expect(drawMachine(aMachine())).to.equal(
      [
        'stateDiagram-v2',
        '  [*] --> closed',
        '  closed --> open: open',
        '  closed --> locked: lock',
        '  open --> closed: close',
      ].join('\n'),
    ));

  it('is drawn with one arrow for all events that lead from a state to another', () => {
    const { transitions, ...machine } = aMachine();
    const drawing = drawMachine({
      ...machine,
      transitions: { ...transitions, locked: { force: 'open', unlock: 'open' } },
    });
    expect(drawing).to.include('\n  locked --> open: force, unlock').and.not.include('open: unlock');
  });

  it('has a drawing on the page of its context', () => {
    const names = readdirSync('src/domain', { recursive: true, encoding: 'utf8' })
      .filter((path) => path.endsWith('.machine.ts'))
      .flatMap((path) => {
        const declared = readFileSync(`src/domain/${path}`, 'utf8').matchAll(/defineMachine\(\{\s*name: '(.+)'/g);
        return [...declared].map(([, name = '']) => ({ name, context: path.split('/')[0] ?? '' }));
      });
    expect(names).to.not.deep.equal([]);
    for (const { name, context } of names)
      expect(readFileSync(`docs/rules/${context}.md`, 'utf8')).to.include(`## ${name}\n\n\`\`\`mermaid\n`);
  });
});

describe('the walks of machines', () => {
  it('find a transition that no test walks, and count none that is refused', () => {
    const machine = aMachine();
    const left = watchTransitions([machine], () => true);
    expect(next(machine, 'closed', 'open')).to.equal('open');
    expect(next(machine, 'open', 'lock')).to.equal(null);
    expect([...left]).to.deep.equal(['door: closed lock', 'door: open close']);
  });

  it('count nothing outside the tests of the domain', () => {
    const machine = aMachine();
    const left = watchTransitions([machine], () => false);
    next(machine, 'closed', 'open');
    expect(left.size).to.equal(3);
  });

  it('find a state that no transition leads to', () => {
    const { transitions, ...machine } = aMachine();
    const more = { ...machine, transitions: { ...transitions, broken: { repair: 'closed' } } };
    expect(unreachableStates([aMachine(), more])).to.deep.equal(['door: broken']);
  });

  it('fail the run of the tests', () => {
    const { status, stdout } = spawnSync(
      process.execPath,
      [
        'node_modules/mocha/bin/mocha.js',
        '--require',
        'test/machine-walks.ts',
        'test/unit/domain/kernel/month.spec.ts',
      ],
      { encoding: 'utf8' },
    );
    expect(status).to.not.equal(0);
    expect(stdout).to.match(/No test walks these transitions: .*drill: running finish/s);
  });
});
