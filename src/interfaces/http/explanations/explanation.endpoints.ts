import { z } from 'zod';
import { getExplanation } from '../../../application/explanations/explain.ts';
import type { Explanation } from '../../../application/explanations/explain.ts';
import { explanationSentence } from '../../../application/explanations/explanation-sentence.ts';
import {
  explanationCodes,
  explanationDecisions,
  explanationSubjects,
} from '../../../domain/explanations/explained-step.ts';
import { DEFAULT_LOCALE } from '../../../domain/kernel/locale.ts';
import { defineEndpoint } from '../kernel/endpoint.ts';
import { dayOrTimestamp, eitherQueryId, timestamp } from '../kernel/fields.ts';
import { sentencesFrom } from '../kernel/replies/reply.ts';

const explanation = z
  .object({
    subject: z.enum(explanationSubjects),
    id: z.uuid(),
    name: z.string(),
    at: timestamp,
    steps: z
      .array(
        z.object({
          code: z.enum(explanationCodes).describe('What decided.'),
          decision: z.enum(explanationDecisions).describe('`unknown`: its facts are not stored.'),
          at: timestamp.nullable(),
          facts: z.record(z.string(), z.union([z.string(), z.number()]).nullable()),
          sentence: z.string(),
          about: z.string().nullable().describe('The monitor or incident, in an explanation of several.'),
        }),
      )
      .describe('The decisions in their order.'),
  })
  .meta({ id: 'Explanation' });

const factOf = (value: string | number | Date | null): string | number | null =>
  value instanceof Date ? value.toISOString() : value;

/** The endpoint that explains why an alert was sent or not. */
export const explanationEndpoints = [
  defineEndpoint({
    method: 'get',
    path: '/api/explanations',
    tag: 'Notifications',
    agents: 'api.read',
    summary: 'Why an alert was sent, or was not',
    description:
      'Answers which decisions let the alerts about a record pass at a moment, or held them back, with the facts stored then. Name one record.',
    useCase: getExplanation,
    request: {
      query: z.object({
        monitor: eitherQueryId.exactOptional().describe('An id.'),
        incident: z.uuid().exactOptional().describe('A `publicId`.'),
        person: z.uuid().exactOptional().describe('A `publicId`.'),
        channel: eitherQueryId.exactOptional().describe('An id.'),
        at: dayOrTimestamp.exactOptional().describe('By default now.'),
      }),
    },
    toInput: ({ query: { at = null, ...named } }) => ({ ...named, at }),
    reply: sentencesFrom(
      explanation,
      ({ publicId: id, timezone, steps, ...members }: Explanation, language = DEFAULT_LOCALE.language) => ({
        ...members,
        id,
        steps: steps.map((step) => ({
          ...step,
          about: step.about ?? null,
          facts: Object.fromEntries(Object.entries(step.facts).map(([name, value]) => [name, factOf(value)])),
          sentence: explanationSentence(step, { language, timezone }),
        })),
      }),
    ),
  }),
];
