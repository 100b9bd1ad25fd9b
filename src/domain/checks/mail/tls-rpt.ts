import { fatal, soleRecord, tolerated } from './mail-facts.ts';
import type { MailFinding, MailInquiry } from './mail-facts.ts';
import { parseTags, uriList } from './tag-list.ts';

const isTlsRpt = (text: string): boolean => /^v=TLSRPTv1\s*(?:;|$)/u.test(text);
const REPORT_URI = /^(?:mailto:[^\s,;!@]+@[^\s,;!@]+|https:\/\/[^\s,;!]+)$/iu;

/** Judges TLS-RPT (RFC 8460 section 3); null while facts are missing. */
export const judgeTlsRpt = (inquiry: MailInquiry, domain: string): MailFinding | null => {
  const name = `_smtp._tls.${domain}`;
  const sole = soleRecord(inquiry, name, isTlsRpt);
  if (!('text' in sole)) return sole.finding;
  const { tags, malformed } = parseTags(sole.text);
  const rua = tags.get('rua');
  const problems = [
    ...(rua === undefined ? [fatal({ phrase: 'missingTag', text: 'rua', name })] : []),
    ...(rua === undefined || uriList(rua).every((uri) => REPORT_URI.test(uri))
      ? []
      : [fatal({ phrase: 'invalidTerm', text: `rua=${rua}`, name })]),
    ...malformed.map((part) => tolerated({ phrase: 'invalidTerm', text: part, name })),
  ];
  return { absent: null, found: { phrase: 'recordFound', name, text: sole.text }, problems };
};
