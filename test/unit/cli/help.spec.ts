import { expect } from 'chai';
import type { Command } from 'commander';
import { commands } from '../../../src/cli/commands.ts';
import { programOf } from '../../../src/cli/program.ts';

const pathsOf = (command: Command, above = ''): readonly (readonly [string, Command])[] => {
  const path = `${above}${command.name()}`;
  return [[path, command] as const, ...command.commands.flatMap((inner) => pathsOf(inner, `${path} `))];
};

const program = programOf(commands);

describe('command line help', () => {
  it('lists every command', () => {
    const paths = pathsOf(program).map(([path]) => path.replace(/^watchstead ?/, ''));
    expect(paths).to.include.members([
      'serve',
      'migrate',
      'bootstrap',
      'token create',
      'token list',
      'token revoke',
      'openapi',
      'rules',
      'doctor',
    ]);
    expect(paths).to.include.members([
      'platform-admin grant',
      'platform-admin revoke',
      'agent-keys rotate',
      'oncall resolve',
      'oncall simulate',
      'oncall import',
    ]);
  });

  for (const [path, command] of pathsOf(program))
    it(`describes "${path}", and each of its options and arguments`, () => {
      const help = command.helpInformation();
      expect(command.description()).to.match(/^[A-Z].{10,}/);
      expect(help).to.contain('Usage: ');
      for (const { flags, description } of [...command.options]) expect(description, flags).to.match(/\w{2,}/);
      for (const argument of command.registeredArguments)
        expect(argument.description, argument.name()).to.match(/\w{2,}/);
    });
});
