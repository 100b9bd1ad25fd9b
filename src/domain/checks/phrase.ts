/** The names of the values of each phrase, which the texts of a language have as placeholders. */
export interface PhraseValues {
  readonly address: 'address';
  readonly adFlag: never;
  readonly aliasLoop: never;
  readonly allOf: 'values';
  readonly andMore: 'values' | 'count';
  readonly answerContains: 'text';
  readonly answerTooLong: 'count';
  readonly answerWithin: 'seconds';
  readonly atLeastBytes: 'count';
  readonly atMostShare: 'share';
  readonly bytes: 'amount';
  readonly bytesOrMore: 'count';
  readonly certificate: 'subject' | 'issuer' | 'date' | 'days';
  readonly certificateFor: 'days';
  readonly click: 'element';
  readonly connectionWithin: 'port' | 'seconds';
  readonly data: 'megabytes' | 'connections';
  readonly daysUntilExpiry: 'days';
  readonly decodable: never;
  readonly delisted: 'listed' | 'lists';
  readonly dnssec: never;
  readonly eitherStatus: 'one' | 'other';
  readonly exactly: 'values';
  readonly exitStatus: 'status' | 'more';
  readonly expiredOn: 'date' | 'more';
  readonly expiresOn: 'date' | 'days' | 'more';
  readonly fill: 'element' | 'text';
  readonly fillSecret: 'element' | 'name';
  readonly found: 'value';
  readonly foundInPage: never;
  readonly foundNothing: never;
  readonly foundText: never;
  readonly greeting: 'text';
  readonly heartbeatEvery: 'minutes';
  readonly heartbeatOfRun: 'run';
  readonly httpsRedirect: never;
  readonly inElement: 'step' | 'element';
  readonly jsonHas: 'value' | 'path';
  readonly jsonHasValue: 'path';
  readonly list: never;
  readonly login: never;
  readonly lostPackets: 'share' | 'count';
  readonly memory: 'megabytes';
  readonly milliseconds: 'count';
  readonly namedScreenshot: 'name';
  readonly newListing: 'name' | 'code';
  readonly noAdFlag: never;
  readonly noEndAfter: 'seconds';
  readonly noRecord: 'type';
  readonly none: never;
  readonly noneBefore: 'time';
  readonly notFoundIn: 'text';
  readonly notFoundInBytes: 'count';
  readonly notJson: never;
  readonly notListedBy: 'name';
  readonly notListedByAny: 'count';
  readonly notPossible: never;
  readonly notRegistered: never;
  readonly object: never;
  readonly oneOf: 'values';
  readonly open: 'address';
  readonly pageContains: 'text';
  readonly pageDoesNotContain: 'text';
  readonly pageHas: 'text';
  readonly plainHttp: never;
  readonly positiveAnswers: never;
  readonly press: 'key';
  readonly range: 'from' | 'to';
  readonly records: 'type' | 'name';
  readonly redirects: 'count';
  readonly registered: never;
  readonly registrar: 'name';
  readonly reportedFailure: 'more';
  readonly runSucceeds: never;
  readonly runWithin: 'seconds';
  readonly screenshot: never;
  readonly sharedAlgorithm: never;
  readonly stepWithin: 'step' | 'seconds';
  readonly text: 'text';
  readonly tls: never;
  readonly tlsTrusted: never;
  readonly tooManySteps: never;
  readonly waitFor: 'element';
  readonly windows: 'count';
}

/** The key of a sentence about the result of a check. */
export type PhraseKey = keyof PhraseValues;

type PhraseFact = {
  readonly [Key in PhraseKey]: { readonly phrase: Key } & { readonly [Name in PhraseValues[Key]]: Phrase | number };
}[PhraseKey];

/**
 * The expected or observed value of a rule: a phrase that every language has, with its values, a text that is the
 * same in all of them, such as an address, or a list of both. Evidence from before there were phrases has English
 * texts. See ADR 0303.
 */
export type Phrase = string | PhraseFact | readonly Phrase[];

const isList = (phrase: Phrase): phrase is readonly Phrase[] => Array.isArray(phrase);

/** Returns the phrase with each of its texts changed, also those of its values. */
export const withTexts = (phrase: Phrase, change: (text: string) => string): Phrase => {
  if (typeof phrase === 'string') return change(phrase);
  if (isList(phrase)) return phrase.map((each) => withTexts(each, change));
  const { phrase: key, ...values } = phrase;
  const changed = Object.entries<Phrase | number>(values).map(
    ([name, value]) => [name, typeof value === 'number' ? value : withTexts(value, change)] as const,
  );
  return { phrase: key, ...Object.fromEntries(changed) } as PhraseFact;
};
