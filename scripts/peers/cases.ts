import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { Uptime } from '../../test/unit/vectors/rules.ts';
import { isOneRotation } from './goalert.ts';
import type { OnCall, OnCallAnswer } from './goalert.ts';
import type { ComparedFile } from './results.ts';

/** A case of the vectors, divided into what an adapter takes and what it should return. */
export interface PeerCase<Given, Answer> {
  readonly id: string;
  readonly given: Given;
  readonly expected: Answer;
}

/** What Uptime Kuma states of a period. */
export interface UptimeAnswer {
  readonly uptimePercent: number | null;
}

interface OnCallVector extends Omit<OnCall, 'at' | 'between'> {
  readonly id: string;
  readonly title: string;
  readonly covers: readonly string[];
  readonly at: readonly { readonly instant: string; readonly onCall: readonly string[] }[];
  readonly between: OnCall['between'] & Pick<OnCallAnswer, 'segments'>;
}

const textOf = (file: string): string => readFileSync(`vectors/${file}`, 'utf8');

/** Returns the cases that Uptime Kuma is compared with: all, but of each only the uptime. */
export const uptimeCases = (): readonly PeerCase<Uptime, UptimeAnswer>[] =>
  (JSON.parse(textOf('uptime.json')) as { readonly cases: readonly PeerCase<Uptime, UptimeAnswer>[] }).cases.map(
    ({ id, given, expected: { uptimePercent } }) => ({ id, given, expected: { uptimePercent } }),
  );

/** Returns the cases of a file that GoAlert is compared with: layers that are one rotation. */
export const rotationCases = (file: string): readonly PeerCase<OnCall, OnCallAnswer>[] =>
  (JSON.parse(textOf(file)) as { readonly vectors: readonly OnCallVector[] }).vectors
    .map(({ id, title: _title, covers: _covers, at, between: { segments, ...between }, ...given }) => ({
      id,
      given: { ...given, at: at.map(({ instant }) => instant), between },
      expected: { at: at.map(({ onCall }) => onCall), segments },
    }))
    .filter(({ given }) => isOneRotation(given));

/** The files of on-call schedules, whose rotations GoAlert is compared with. */
export const ROTATION_FILES = ['oncall.json', 'oncall-further.json'] as const;

const comparedFile = (file: string, cases: readonly unknown[]): ComparedFile => ({
  file,
  sha256: createHash('sha256').update(textOf(file)).digest('hex'),
  cases: cases.length,
});

/** Returns the vector files as they are now that each product is compared with. */
export const comparedFiles = (): Readonly<Record<string, readonly ComparedFile[]>> => ({
  'Uptime Kuma': [comparedFile('uptime.json', uptimeCases())],
  GoAlert: ROTATION_FILES.map((file) => comparedFile(file, rotationCases(file))),
});
