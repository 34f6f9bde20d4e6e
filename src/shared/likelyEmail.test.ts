import { likelyEmail } from './likelyEmail';

it.each([
  ...['gmial.com', 'gmai.com', 'gmail.con', 'gmail.co', 'gnail.com', 'gmaill.com', 'gamil.con'].map(
    (domain) => [domain, 'gmail.com'],
  ),
  ...['gmail.cm', 'gmailcom', 'gmail,com', 'gmail.rs', 'Gmal.com', 'gmail.comm'].map((domain) => [
    domain,
    'gmail.com',
  ]),
  ...['yaho.com', 'yahooo.com', 'yhaoo.com'].map((domain) => [domain, 'yahoo.com']),
  ...['hotmial.com', 'hotnail.con', 'hotmai.com'].map((domain) => [domain, 'hotmail.com']),
  ['outlok.com', 'outlook.com'],
  ['iclod.com', 'icloud.com'],
  ['lvie.com', 'live.com'],
  ['protonmial.com', 'protonmail.com'],
  ['protn.me', 'proton.me'],
  ['eunt.rs', 'eunet.rs'],
  ['mst.rs', 'mts.rs'],
  ['sbbb.rs', 'sbb.rs'],
  ['ptt.sr', 'ptt.rs'],
  ['open.telecom.rs', 'open.telekom.rs'],
])('%s is corrected to %s', (domain, expected) => {
  expect(likelyEmail(`ana.i@${domain}`)).toBe(`ana.i@${expected}`);
});

it.each([
  ...['gmail.com', 'GMAIL.com', 'mail.com', 'email.com', 'ymail.com', 'yahoo.co.uk', 'live.rs'],
  ...['hotmail.fr', 'firma.rs', 'gmx.com', 'telekom.rs', 'me.com', 'example.com', 'a.rs', ''],
])('%j is not corrected', (domain) => {
  expect(likelyEmail(`ana@${domain}`)).toBeUndefined();
});

it('suggests nothing while a common domain is being typed', () => {
  for (const domain of ['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'open.telekom.rs'])
    for (let length = 0; length <= domain.length; length += 1)
      expect(likelyEmail(`ana@${domain.slice(0, length)}`, true)).toBeUndefined();
  expect(likelyEmail('ana@gmail.co')).toBe('ana@gmail.com');
});
