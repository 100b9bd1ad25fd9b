import { invalidAnswer, refusal } from './line-dialogue.ts';
import type { LineDialogue } from './line-dialogue.ts';

/** An answer of SMTP (RFC 5321) or FTP (RFC 959): a code of three digits with one or more lines of text. */
export interface NumericReply {
  readonly code: number;
  readonly lines: readonly string[];
}

const FIRST_LINE = /^([1-5]\d\d)([ -].*)?$/;

/**
 * Reads an answer. An answer of several lines begins with, for example, `220-` and ends with a line that begins with
 * `220 `.
 */
export const readReply = async (dialogue: LineDialogue): Promise<NumericReply> => {
  const first = await dialogue.readLine();
  const [, code, rest = ''] = FIRST_LINE.exec(first) ?? [];
  if (code === undefined) throw invalidAnswer(dialogue.masked(first));
  const lines = [first];
  for (let line = first; rest.startsWith('-') && line !== code && !line.startsWith(`${code} `); lines.push(line))
    line = await dialogue.readLine();
  return { code: Number(code), lines };
};

/** The expected codes of an answer, and the failure for any other code. */
interface Expectation {
  /** The name of the answered step, as in the evidence. */
  readonly step: string;
  readonly codes: readonly number[];
  readonly otherwise?: Parameters<typeof refusal>[0];
}

/** Reads an answer. Throws if its code is not one of the expected codes. */
export const expectReply = async (
  dialogue: LineDialogue,
  { step, codes, otherwise = 'commandRefused' }: Expectation,
): Promise<NumericReply> => {
  const reply = await readReply(dialogue);
  if (!codes.includes(reply.code)) throw refusal(otherwise, `${step}: ${dialogue.masked(reply.lines.at(-1) ?? '')}`);
  return reply;
};
