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
  readonly certificateRefused: 'name' | 'error';
  readonly click: 'element';
  readonly connectionWithin: 'port' | 'seconds';
  readonly daneMismatch: 'name';
  readonly daneNotVerified: 'name';
  readonly daneRecords: 'name';
  readonly daneUnusable: 'name';
  readonly data: 'megabytes' | 'connections';
  readonly daysUntilExpiry: 'days';
  readonly decodable: never;
  readonly delisted: 'listed' | 'lists';
  readonly dmarcRecord: 'name';
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
  readonly invalidTerm: 'text' | 'name';
  readonly jsonHas: 'value' | 'path';
  readonly jsonHasValue: 'path';
  readonly list: never;
  readonly login: never;
  readonly lookupFailed: 'error' | 'name' | 'type';
  readonly lostPackets: 'share' | 'count';
  readonly mailServerAlias: 'name';
  readonly mailServers: 'name';
  readonly memory: 'megabytes';
  readonly milliseconds: 'count';
  readonly missingTag: 'text' | 'name';
  readonly mtaStsPolicy: 'name';
  readonly namedScreenshot: 'name';
  readonly newListing: 'name' | 'code';
  readonly noAddresses: 'name';
  readonly noAdFlag: never;
  readonly noEndAfter: 'seconds';
  readonly noRecord: 'type';
  readonly none: never;
  readonly noneBefore: 'time';
  readonly noReverseName: 'address';
  readonly noStartTls: 'name';
  readonly notFoundIn: 'text';
  readonly notFoundInBytes: 'count';
  readonly notInPolicy: 'name';
  readonly notJson: never;
  readonly notListedBy: 'name';
  readonly notListedByAny: 'count';
  readonly notPossible: never;
  readonly notPublished: 'name';
  readonly notRegistered: never;
  readonly nullMx: 'name';
  readonly nullMxAmongOthers: 'name';
  readonly object: never;
  readonly oneOf: 'values';
  readonly open: 'address';
  readonly pageContains: 'text';
  readonly pageDoesNotContain: 'text';
  readonly pageHas: 'text';
  readonly plainHttp: never;
  readonly policyRedirected: 'address';
  readonly policyTooLong: 'address' | 'count';
  readonly positiveAnswers: never;
  readonly press: 'key';
  readonly privateAddress: 'name';
  readonly range: 'from' | 'to';
  readonly recordFound: 'name' | 'text';
  readonly records: 'type' | 'name';
  readonly redirects: 'count';
  readonly registered: never;
  readonly registrar: 'name';
  readonly reportedFailure: 'more';
  readonly reportsRefused: 'address' | 'name';
  readonly reverseNames: 'name';
  readonly reverseNameUnconfirmed: 'name' | 'address';
  readonly runSucceeds: never;
  readonly runWithin: 'seconds';
  readonly screenshot: never;
  readonly severalRecords: 'count' | 'name';
  readonly sharedAlgorithm: never;
  readonly spfIncluded: 'name';
  readonly spfLookups: 'limit';
  readonly spfLoop: 'name';
  readonly spfMailServers: 'limit' | 'name';
  readonly spfPermitsAll: 'name';
  readonly spfRecord: 'name';
  readonly spfRecordFound: 'name' | 'text' | 'count';
  readonly spfVoidLookups: 'limit' | 'name';
  readonly stepWithin: 'step' | 'seconds';
  readonly text: 'text';
  readonly tls: never;
  readonly tlsRptRecord: 'name';
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
