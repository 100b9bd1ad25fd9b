/** Responses in the formats of several registries, with fictional holders. A holder's name is always Grace Hopper. */

/** The format of generic top-level domains with a thin registry. */
export const thinAnswer = `   Domain Name: EXAMPLE.COM\r
   Registry Domain ID: 2336799_DOMAIN_COM-VRSN\r
   Registrar WHOIS Server: whois.registrar.example\r
   Registrar URL: https://registrar.example\r
   Updated Date: 2026-01-16T10:01:03Z\r
   Creation Date: 1995-08-14T04:00:00Z\r
   Registry Expiry Date: 2030-08-13T04:00:00Z\r
   Registrar: Example Registrar, Inc.\r
   Registrar IANA ID: 376\r
   Domain Status: clientDeleteProhibited https://icann.org/epp#clientDeleteProhibited\r
   Domain Status: clientTransferProhibited https://icann.org/epp#clientTransferProhibited\r
   Name Server: NS1.EXAMPLE.NET\r
   Name Server: NS2.EXAMPLE.NET\r
   DNSSEC: signedDelegation\r
   DNSSEC DS Data: 370 13 2 BE74359954660069D5C63D200C39F5603827D7DD02B56F120EE9F3A86764247C\r
   URL of the ICANN Whois Inaccuracy Complaint Form: https://www.icann.org/wicf/\r
>>> Last update of whois database: 2026-03-02T09:59:59Z <<<\r
\r
NOTICE: The expiration date displayed in this record is the date the\r
registrar's sponsorship of the domain name registration in the registry is\r
currently set to expire.\r
`;

/** The same with the holder. */
export const thickAnswer = `Domain Name: example.org
Updated Date: 2026-02-01T00:00:00Z
Creation Date: 1995-08-31T04:00:00.0Z
Registry Expiry Date: 2030-08-30T04:00:00.0Z
Registrar: Other Registrar GmbH
Domain Status: ok https://icann.org/epp#ok
Registrant Name: Grace Hopper
Registrant Organization: Grace Hopper
Registrant Email: grace@example.org
Admin Name: Grace Hopper
Name Server: ns1.example.net
DNSSEC: unsigned
`;

/** Indented blocks below headings, as in the United Kingdom. */
export const blockAnswer = `
    Domain name:
        example.co.uk

    Registrant:
        Grace Hopper

    Data validation:
        The registrant's name and address were matched on 12-Dec-2012

    Registrar:
        Example Ltd t/a Example [Tag = EXAMPLE]
        URL: https://registrar.example

    Relevant dates:
        Registered on: 26-Jul-1996
        Expiry date:  26-Jul-2030
        Last updated:  02-Jul-2025

    Registration status:
        Registered until expiry date.

    Name servers:
        ns1.example.net           192.0.2.1  2001:db8::1
        ns2.example.net

    DNSSEC:
        Signed

    WHOIS lookup made at 10:00:00 02-Mar-2026
`;

/** A status and little else, as in Germany. */
export const sparseAnswer = `Domain: example.de
Nserver: ns1.example.net
Nserver: ns2.example.net 192.0.2.2
Status: connect
Changed: 2018-03-12T21:44:25+01:00
`;

/** A sequence of objects, as in France: contact objects repeat the keys of the domain. */
export const objectAnswer = `%%
%% This is the WHOIS server of an example.
%%

domain:                        example.fr
status:                        ACTIVE
eppstatus:                     active
holder-c:                      GH1-EXAMPLE
registrar:                     REGISTRAR SAS
Expiry Date:                   2030-12-31T22:00:00Z
created:                       1996-04-01T22:00:00Z
last-update:                   2025-12-31T10:00:00.5Z
nserver:                       ns1.example.net [192.0.2.1]
nserver:                       ns2.example.net

registrar:                     SOMEBODY ELSE
created:                       1970-01-02T00:00:00Z

nic-hdl:                       GH1-EXAMPLE
type:                          PERSON
contact:                       Grace Hopper
created:                       2001-01-01T00:00:00Z
changed:                       2002-02-02T00:00:00Z
`;

/** Keys in brackets, as in Japan. */
export const bracketAnswer = `[ The service provides an example. ]

Domain Information:
[Domain Name]                   EXAMPLE.JP

[Registrant]                    Grace Hopper

[Name Server]                   ns1.example.net
[Name Server]                   ns2.example.net
[Signing Key]

[Created on]                    2001/03/31
[Expires on]                    2030/03/31
[Status]                        Active
[Last Updated]                  2026/01/01 01:05:04 (JST)

Contact Information:
[Name]                          Grace Hopper
[Email]                         grace@example.jp
`;

/** Headings without a colon, as in Italy. */
export const headingAnswer = `Domain:             example.it
Status:             ok
Signed:             no
Created:            1999-12-10 00:00:00
Last Update:        2025-11-26 00:53:16
Expire Date:        2030-11-10

Registrant
  Organization:     Grace Hopper
  Address:          Via Esempio 1
  Created:          2001-01-01 00:00:00
  Last Update:      2002-02-02 00:00:00

Admin Contact
  Name:             Grace Hopper

Registrar
  Organization:     Esempio S.p.A.
  Name:             ESEMPIO-REG
  DNSSEC:           no

Nameservers
  ns1.example.net
  ns2.example.net
`;

/** Values that continue on the next lines, as in Poland. */
export const columnAnswer = `DOMAIN NAME:           example.pl
registrant type:       individual
nameservers:           ns1.example.net. [192.0.2.1]
                       ns2.example.net.
created:               2000.01.01 13:00:00
last modified:         2025.12.18 15:44:34
renewal date:          2030.12.31 14:00:00

no option

dnssec:                Unsigned
`;

/** Dotted keys, as in Finland. */
export const dottedAnswer = `domain.............: example.fi
status.............: Registered
created............: 1.1.1991 00:00:00
expires............: 31.08.2030 00:00:00
nserver............: ns1.example.net [OK]
registrar..........: Esimerkki Oy

Holder

name...............: Grace Hopper
`;

/** The response of the root server for a top-level domain. */
export const rootAnswer = (top: string, server: string): string => `% IANA WHOIS server
% for more information on IANA, visit http://www.iana.org
% This query returned 1 object

refer:        ${server}

domain:       ${top.toUpperCase()}

organisation: Example Registry
address:      Example Street 1

contact:      administrative
name:         Grace Hopper

whois:        ${server}

status:       ACTIVE
created:      1985-01-01
changed:      2025-12-07
`;

/** The response of the root server for an unknown top-level domain. */
export const unknownAnswer = `% IANA WHOIS server
% for more information on IANA, visit http://www.iana.org
%
% This query returned 0 objects.
`;

/** Without any date, as in the European Union. */
export const datelessAnswer = `% The WHOIS service offered by EURid and the access to the records
% in the EURid WHOIS database are provided for information purposes only.

Domain: example.eu
Script: LATIN

Registrant:
        NOT DISCLOSED!

Registrar:
        Name: Exemple SPRL
        Website: https://registrar.example

Name servers:
        ns1.example.net
`;

/** As in the British Indian Ocean Territory. */
export const indianOceanAnswer = `Domain Name: example.io
Registry Domain ID: REDACTED
Registrar WHOIS Server: whois.registrar.example
Updated Date: 2025-11-20T10:00:00Z
Creation Date: 2011-11-18T01:29:06Z
Registry Expiry Date: 2026-11-18T01:29:06Z
Registrar: Sea Registrar Ltd
Domain Status: clientTransferProhibited https://icann.org/epp#clientTransferProhibited
`;

/** As in Switzerland when too many queries come from one address. */
export const swissLimitAnswer = `Requests of this client are not permitted. Please use https://www.nic.ch/whois/ for queries.
The number of requests per client per time interval is restricted. You have exceeded this limit.
Please wait a moment and try again.
`;
