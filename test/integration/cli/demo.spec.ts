import { readdirSync } from 'node:fs';
import { expect } from 'chai';
import { Programs, processesIn, signalGroup } from './programs.ts';

/** The expected output of the demo, in order, without what the webhook receives. */
const OUTPUT = [
  /Service +Watchstead listens on http:\/\/127\.0\.0\.1:\d+/,
  /Command line +created the organization "Demo Agency"/,
  /API +customer "Miller the Baker" created/,
  /API +webhook channel to http:\/\/127\.0\.0\.1:\d+\/alerts created/,
  /API +website monitor of http:\/\/127\.0\.0\.1:\d+\/ created/,
  /Check +up in/,
  /Site +now answers 503/,
  /Check +down \(statusUnexpected\)/,
  /Incident +open: Bakery is down/,
  /Site +has recovered/,
  /Check +up in/,
  /Incident +resolved: Bakery is up again/,
  /Service +stopped with exit status 0/,
];

/** What the webhook receives, in order. A message may arrive before the demo has read the state that it reports. */
const RECEIVED = [
  /Webhook +alert \(incident\.opened\) received with a valid signature/,
  /Webhook +recovery \(incident\.resolved\) received with a valid signature/,
];

const expectInOrder = (output: string, lines: readonly RegExp[]): void => {
  let rest = output;
  for (const line of lines) {
    const match = line.exec(rest);
    expect(match, `${String(line)} in\n${output}`).not.to.equal(null);
    rest = rest.slice(match!.index + match![0].length);
  }
};

describe('npm run demo', () => {
  const programs = new Programs();
  after(() => programs.end());

  const demo = (command: string, parameters: readonly string[]) => {
    const folder = programs.folder();
    return { folder, program: programs.start(command, parameters, { TMPDIR: folder }) };
  };

  it('reports checks, incident, signed alert, recovery and resolution, and leaves no files or processes', async () => {
    const { folder, program } = demo('npm', ['run', 'demo']);
    const { status, output } = await program.ended;
    expectInOrder(output, OUTPUT);
    expectInOrder(output, RECEIVED);
    expect(status).to.equal(0);
    expect(readdirSync(folder)).to.deep.equal([]);
    expect(processesIn(folder)).to.deep.equal([]);
  });

  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    it(`stops cleanly on ${signal}, and leaves no files or processes`, async () => {
      // The shell in which npm runs its scripts may end without a word to the program.
      const { folder, program } = demo(process.execPath, ['examples/demo.ts']);
      await program.says(/listens on/);
      if (signal === 'SIGINT') signalGroup(program.pid, signal);
      else process.kill(program.pid, signal);
      const { status, output } = await program.ended;
      expect(output)
        .to.contain('interrupted')
        .and.to.match(/stopped with exit status 0\n$/);
      expect(status).to.equal(0);
      expect(readdirSync(folder)).to.deep.equal([]);
      expect(processesIn(folder)).to.deep.equal([]);
    });
});
