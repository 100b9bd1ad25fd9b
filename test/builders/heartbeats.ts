import type { ArrivedSignal } from '../../src/application/checks/heartbeats.ts';

/** Builds a signal as it arrives: by default, a success without a body. */
export const aSignal = (facts: Partial<ArrivedSignal> = {}): ArrivedSignal => ({
  kind: 'success',
  exitStatus: null,
  runId: null,
  sourceAddress: '192.0.2.10',
  body: null,
  bodyBytes: 0,
  ...facts,
});
