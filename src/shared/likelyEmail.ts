import { cleanEmail } from '@/contract/text';

const usualDomains = [
  ...['gmail.com', 'yahoo.com', 'hotmail.com', 'outlook.com', 'icloud.com', 'live.com'],
  ...['proton.me', 'protonmail.com', 'eunet.rs', 'mts.rs', 'sbb.rs', 'ptt.rs', 'open.telekom.rs'],
];
/** Real domains that resemble the usual ones. */
const knownDomains = new Set([...usualDomains, 'mail.com', 'email.com', 'ymail.com', 'cloud.com']);

/** Counts the letters to add, remove, replace or swap with a neighbour (optimal string alignment). */
function typosBetween(a: string, b: string): number {
  const rows: number[][] = [Array.from({ length: b.length + 1 }, (_, column) => column)];
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const [above = 0, corner = 0] = [rows[i - 1]?.[j], rows[i - 1]?.[j - 1]];
      const replaced = corner + Number(a[i - 1] !== b[j - 1]);
      const isSwap = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const swapped = isSwap ? (rows[i - 2]?.[j - 2] ?? 0) + 1 : replaced;
      row.push(Math.min(above + 1, (row[j - 1] ?? 0) + 1, replaced, swapped));
    }
    rows.push(row);
  }
  return rows[a.length]?.[b.length] ?? 0;
}

/** Corrects a mistyped domain. Returns undefined if the domain is plausible or, while typing, incomplete. */
export function likelyEmail(typed: string, isTyping = false): string | undefined {
  const [, name, domain = ''] = /^(.+)@([^@]{4,20})$/.exec(cleanEmail(typed)) ?? [];
  const typedDomain = domain.toLowerCase();
  if (name === undefined || knownDomains.has(typedDomain)) return undefined;
  const likelyDomain = typedDomain.startsWith('gmail.')
    ? 'gmail.com'
    : [1, 2]
        .flatMap((typos) =>
          usualDomains.filter((candidate) => typosBetween(typedDomain, candidate) === typos),
        )
        .find((candidate) => candidate.length > 8 || typosBetween(typedDomain, candidate) === 1);
  if (likelyDomain === undefined || (isTyping && likelyDomain.startsWith(typedDomain)))
    return undefined;
  return `${name}@${likelyDomain}`;
}
