import { ftpPortOf } from '../monitors/kinds/ftp.ts';
import type { FtpSettings } from '../monitors/kinds/ftp.ts';
import { imapPopPortOf } from '../monitors/kinds/imap-pop.ts';
import type { ImapPopSettings } from '../monitors/kinds/imap-pop.ts';
import { smtpPortOf } from '../monitors/kinds/smtp.ts';
import type { SmtpSettings } from '../monitors/kinds/smtp.ts';
import type { MonitorKind } from '../monitors/monitor-kind.ts';
import type { MonitorKinds } from '../monitors/monitor-kinds.ts';
import { judgeCustom } from './kinds/custom.ts';
import { judgeDns } from './kinds/dns.ts';
import { judgeDomain } from './kinds/domain.ts';
import { judgeIcmp } from './kinds/icmp.ts';
import { judgeAddress } from './kinds/ip.ts';
import { judgeMailHealth } from './kinds/mail-health.ts';
import { judgeSsh } from './kinds/ssh.ts';
import { judgeTcp } from './kinds/tcp.ts';
import { dialogueJudge } from './kinds/text-protocol.ts';
import { judgeWebsiteCheck } from './kinds/website-verdict.ts';
import type { MonitorCheck, MonitorJudge } from './check-finding.ts';

type JudgeOf<Kind> =
  Kind extends MonitorKind<infer Settings, infer Secrets>
    ? MonitorJudge<MonitorCheck<Settings, Secrets>, never>
    : never;

/** The judge of each kind. A kind without a judge does not compile. See ADR 0132. */
export const judges = Object.freeze({
  website: { judge: judgeWebsiteCheck },
  dns: { judge: judgeDns },
  icmp: { judge: judgeIcmp },
  smtp: dialogueJudge<SmtpSettings>(smtpPortOf),
  'imap-pop': dialogueJudge<ImapPopSettings>(imapPopPortOf),
  ftp: dialogueJudge<FtpSettings>(ftpPortOf),
  ssh: { judge: judgeSsh },
  tcp: { judge: judgeTcp },
  domain: { judge: judgeDomain },
  ip: { judge: judgeAddress },
  'mail-health': { judge: judgeMailHealth },
  custom: { judge: judgeCustom },
} satisfies { readonly [Name in keyof MonitorKinds]: JudgeOf<MonitorKinds[Name]> });
/** The table of the judges, by the kinds of monitors. */
export type Judges = typeof judges;
