import { NO_TARGETS, problemAlert, reportedSince } from '../../domain/alert-sources/alert-event.ts';
import type { NewEvent, SourceProblem } from '../../domain/alert-sources/alert-event.ts';
import type { AlertSource } from '../../domain/alert-sources/alert-source.ts';
import { MAX_KEY } from '../../domain/alert-sources/mapped-alert.ts';
import { isReceiving } from '../../domain/alert-sources/source-types.ts';
import type { Digest, IdSource } from '../kernel/ports.ts';
import type { DeliveryReader, ImEvents, Mapping, SnsMessages } from './ports.ts';

interface Needs {
  readonly ids: IdSource;
  readonly digest: Digest;
}

/** Shortens a key that is too long to its beginning and a hash. */
const storedKey = ({ digest }: Needs, key: string): string =>
  key.length <= MAX_KEY ? key : `${key.slice(0, 180).toWellFormed()} ${digest.sha256(key)}`;

/** Returns the events of a delivery. The first one holds the body. */
export const eventsOf = (
  needs: Needs,
  source: AlertSource,
  mapping: Mapping,
  body: Uint8Array,
  now: Date,
): readonly NewEvent[] => {
  const deliveryId = needs.ids.next();
  const event = (at: number, content: Pick<NewEvent, 'key' | 'alert'> & Partial<NewEvent>): NewEvent => {
    const publicId = at === 0 ? deliveryId : needs.ids.next();
    return {
      publicId,
      sourceId: source.id,
      deliveryId,
      receivedAt: now,
      kind: 'alert',
      targets: NO_TARGETS,
      body: at === 0 ? body : null,
      problem: null,
      note: null,
      ...content,
    };
  };
  if ('problem' in mapping) {
    return [
      event(0, {
        kind: 'problem',
        key: 'mapping',
        alert: problemAlert('mapping', source.name, mapping.problem),
        problem: mapping.problem,
      }),
    ];
  }
  if ('note' in mapping) return [event(0, { key: null, alert: null, note: mapping.note })];
  if ('subscription' in mapping)
    return [
      event(0, { key: null, alert: null, note: `The subscription is being confirmed at ${mapping.subscription}.` }),
    ];
  return mapping.alerts.map((alert, at) => {
    const made = event(at, { key: null, alert });
    const key = alert.key === null ? made.publicId : storedKey(needs, alert.key);
    return { ...made, key, alert: { ...alert, key } };
  });
};

/** Returns the event by which the service reports a problem of a source, or its end. */
export const problemEvent = (
  { ids }: Pick<Needs, 'ids'>,
  source: Pick<AlertSource, 'id' | 'name'>,
  problem: SourceProblem,
  now: Date,
): NewEvent => {
  const publicId = ids.next();
  return {
    publicId,
    sourceId: source.id,
    deliveryId: publicId,
    receivedAt: now,
    kind: 'problem',
    key: problem,
    targets: NO_TARGETS,
    body: null,
    problem: null,
    note: null,
    alert: problemAlert(problem, source.name, null),
  };
};

/** Reports a refusal by an event, unless one has been reported in the hour. */
export const reportProblem = async (
  needs: Pick<Needs, 'ids'> & { readonly imEvents: Pick<ImEvents, 'report'> },
  source: Pick<AlertSource, 'id' | 'name'>,
  problem: SourceProblem,
  now: Date,
): Promise<void> => needs.imEvents.report(problemEvent(needs, source, problem, now), reportedSince(now));

/** The problem of a message that somebody else than Amazon SNS has signed, or altered. */
export const WRONG_SIGNATURE = 'The message is not signed by Amazon SNS.';

interface MappingNeeds {
  readonly readDelivery: DeliveryReader;
  readonly snsMessages: SnsMessages;
}

/**
 * Reads a delivery. A message of Amazon SNS that contains a signature must be signed by SNS, and one that confirms a
 * subscription must contain one.
 */
export const mapDelivery = async (
  { readDelivery, snsMessages }: MappingNeeds,
  source: AlertSource,
  body: Uint8Array,
  now: Date,
): Promise<Mapping> => {
  if (!isReceiving(source.type)) return { problem: 'The source receives no deliveries.' };
  const mapping = readDelivery(source.type, body, source);
  if (source.type !== 'cloudwatch') return mapping;
  const signature = await snsMessages.signatureOf(body, now);
  const isTrusted = signature === 'valid' || (signature === 'none' && !('subscription' in mapping));
  return isTrusted ? mapping : { problem: WRONG_SIGNATURE };
};
