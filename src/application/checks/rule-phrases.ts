import type { Texts } from '../../texts/catalogue.ts';

type PhraseTexts = Texts['causes']['rules'];

/**
 * The patterns of what rules write in English about what they expected and saw. Names and numbers are groups, which the
 * texts of a language name. They are applied in this order, each to the result of those before it.
 */
export const phrasePatterns: Readonly<Record<keyof PhraseTexts, RegExp>> = {
  answerWithin: /^an answer within (?<seconds>\d+) s$/,
  connectionWithin: /^a connection to port (?<port>\d+) within (?<seconds>\d+) s$/,
  greeting: /^a greeting that contains (?<text>.*)$/s,
  notFoundIn: /^not found in (?<text>".*)$/s,
  heartbeatEvery: /^a heartbeat every (?<minutes>\d+) minutes$/,
  runSucceeds: /^a run that succeeds$/,
  exitStatus: /^exit status (?<status>\d+)(?<more>(?:: .*)?)$/s,
  reportedFailure: /^a failure(?<more>(?:: .*)?)$/s,
  runWithin: /^a run of at most (?<seconds>\d+) seconds$/,
  noEndAfter: /^no end after (?<seconds>\d+) seconds$/,
  registrar: /, registrar (?<name>..*)$/s,
  expiresOn: /^expires on (?<date>\S+) \((?<days>\d+) days left(?<more>.*)\)$/,
  expiredOn: /^expired on (?<date>[^\s,]+)/,
  daysUntilExpiry: /^more than (?<days>\d+) days until it expires$/,
  text: /^the text (?<text>".*)$/s,
  address: /^the address (?<address>.*)$/s,
  pageHas: /^not found; the page has (?<text>.*)$/s,
  memory: /^more than (?<megabytes>\d+) MB of memory$/,
  data: /^more than (?<megabytes>\d+) MB of data or (?<connections>\d+) connections$/,
  answerContains: /^an answer that contains (?<text>.*)$/s,
  pageContains: /^the page contains (?<text>.*)$/s,
  pageDoesNotContain: /^the page does not contain (?<text>.*)$/s,
  foundInPage: /^found in the page$/,
  jsonHasValue: /^the JSON answer has a value at (?<path>.*)$/s,
  jsonHas: /^the JSON answer has (?<value>.*) at (?<path>\$.*)$/s,
  notJson: /^the answer is not JSON$/,
  answerTooLong: /^the answer is longer than (?<count>\d+) bytes$/,
  tooManySteps: /^the query takes too many steps$/,
  foundNothing: /^found nothing$/,
  found: /^found (?<value>.*)$/s,
  redirects: /^at most (?<count>\d+) redirects, which end at a page$/,
  notFoundInBytes: /^not found in (?<count>\d+) bytes$/,
  milliseconds: /^at most (?<count>\d+) ms$/,
  atLeastBytes: /^(?<count>\d+) to any number of bytes$/,
  range: /^(?<from>\d+) to (?<to>\d+)(?<unit>(?: bytes)?)$/,
  bytesOrMore: /^(?<amount>(?:\d+ )?)bytes or more$/,
  plainHttp: /^an answer over plain HTTP$/,
  records: /^(?<type>A|AAAA|CAA|CNAME|MX|NS|PTR|SOA|SRV|TXT) records of (?<name>\S+)$/,
  noRecord: /^no (?<type>\w+) record$/,
  aliasLoop: /^aliases that form a loop$/,
  allOf: /^all of (?<values>.*)$/s,
  oneOf: /^one of (?<values>.*)$/s,
  exactly: /^exactly (?<values>.*)$/s,
  lostPackets: /^(?<share>\S+ %) of (?<count>\d+) packets$/,
  atMostShare: /^at most (?<share>\d+ %)$/,
  bytes: /^(?<amount>.*) bytes$/s,
  newListing: /, new\)/g,
  delisted: /^(?<listed>.*?); no longer by (?<lists>.*)$/s,
  certificateFor: /^a certificate valid for more than (?<days>\d+) days$/,
  tlsTrusted: /^a TLS connection with a trusted certificate$/,
  tls: /^a TLS connection$/,
  login: /^a successful login$/,
  positiveAnswers: /^positive answers$/,
  decodable: /^an answer whose content encoding can be decoded$/,
  sharedAlgorithm: /^an algorithm that both sides support$/,
  registered: /^a registered domain$/,
  notRegistered: /^not registered$/,
  notListedByAny: /^not listed by (?<count>\d+) blocklists$/,
  notListedBy: /^not listed by (?<name>.*)$/s,
  httpsRedirect: /^a redirect from HTTP to HTTPS$/,
  dnssec: /^an answer verified with DNSSEC$/,
  adFlag: /^the AD flag$/,
  noAdFlag: /^no AD flag$/,
  eitherStatus: /^(?<one>NOERROR) or (?<other>NXDOMAIN)$/,
  noneBefore: /^none before (?<time>\S+)$/,
  none: /^none$/,
  foundText: /^found$/,
  stepWithin: /^(?<step>open .*) within (?<seconds>\d+) s$/s,
  open: /^open (?<address>.*)$/s,
  click: /^click (?<element>.*)$/s,
  fillSecret: /^fill (?<element>.*) with the secret (?<name>\S+)$/s,
  fill: /^fill (?<element>.*) with (?<text>".*)$/s,
  press: /^press (?<key>.*)$/s,
  waitFor: /^wait for (?<element>.*)$/s,
  notPossible: /^not possible in time$/,
  windows: /^more than (?<count>\d+) windows$/,
  certificate: /, issued by (?<issuer>.*), until (?<date>\S+) \((?<days>-?\d+) days left\)$/,
};

const phrases = Object.entries(phrasePatterns) as readonly (readonly [keyof PhraseTexts, RegExp])[];

/** Translates what a rule expected or saw. */
export const translatedPhrase = (written: string, texts: PhraseTexts): string =>
  phrases.reduce((translation, [key, pattern]) => {
    const text = texts[key];
    if (typeof text === 'string') return translation.replace(pattern, () => text);
    const found = pattern.exec(translation);
    if (found === null) return translation;
    // The groups of a pattern are the values of its text; a test compares their names.
    const replaced = text(found.groups as never);
    return `${translation.slice(0, found.index)}${replaced}${translation.slice(found.index + found[0].length)}`;
  }, written);
