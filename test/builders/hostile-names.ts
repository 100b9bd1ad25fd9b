/** Names that records can have and that must not do harm in what people and programs read, by what is in them. */
export const hostileNames: Readonly<Record<string, string>> = {
  markup: '<b>Shop</b><img src=x onerror=alert(1)><script>alert(1)</script>',
  'marks of Markdown': '**Shop** [link](javascript:alert(1)) ![x](https://evil.example/x.png)',
  'line ends': 'Shop\r\nBcc: victim@example.com\r\n\r\nText',
  'a right-to-left override': 'Shop \u202Egpj.exe\u2066\u2069',
  '500 characters': 'Kornblum'.repeat(63).slice(0, 500),
  'Arabic, Japanese, Greek and emoji': 'متجر ショップ 🛒 Αγορά',
};

/** Matches what changes the direction of text around it. */
export const DIRECTION_MARKS = /[\u202A-\u202E\u2066-\u2069]/u;
