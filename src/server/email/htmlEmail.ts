import { htmlLang } from '@/contract/locale';
import { escapeHtml } from '../escapeHtml';
import type { EmailItem, FilledBlock, FilledEmail } from './emailTemplates';

/**
 * Tables and inline styles, because all mail clients support them. Colours are the light theme's;
 * clients in dark mode adapt them.
 */
const ink = '#24101F';
const muted = '#6B5564';
const brand = '#4A1942';
const line = '#E6DBDE';
const serif = "Petrona, Georgia, 'Times New Roman', serif";
const sans = "Figtree, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

const table = 'role="presentation" cellpadding="0" cellspacing="0" border="0" width="100%"';

export function htmlEmail({
  locale,
  subject,
  heading,
  brandName,
  logo,
  tagline,
  blocks,
  footer,
}: FilledEmail): string {
  return `<!DOCTYPE html>
<html lang="${htmlLang(locale)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no">
<title>${escapeHtml(subject)}</title>
</head>
<body style="margin:0;padding:0;background-color:#F7F1F1;">
<table ${table} style="background-color:#F7F1F1;">
<tr><td align="center" style="padding:24px 12px;">
<table ${table} style="max-width:600px;background-color:#FFFFFF;border-radius:12px;">
<tr><td style="padding:28px 32px 20px;border-bottom:3px solid ${brand};">
${logo ? logoImage(logo, brandName) : `<span style="font-family:${serif};font-size:32px;line-height:36px;font-weight:700;color:${brand};">${escapeHtml(brandName)}</span>`}<br>
<span style="font-family:${sans};font-size:14px;line-height:20px;color:${muted};">${escapeHtml(tagline)}</span>
</td></tr>
<tr><td style="padding:28px 32px 12px;font-family:${sans};font-size:16px;line-height:25px;color:${ink};">
<h1 style="margin:0 0 20px;font-family:${serif};font-size:26px;line-height:32px;font-weight:600;color:${ink};">${escapeHtml(heading)}</h1>
${blocks.map(htmlBlock).join('\n')}
</td></tr>
</table>
<table ${table} style="max-width:600px;">
<tr><td style="padding:20px 32px;font-family:${sans};font-size:13px;line-height:20px;color:${muted};">
${footer.map(linked).join('<br>\n')}
</td></tr>
</table>
</td></tr>
</table>
</body>
</html>
`;
}

/** The alternative text looks like the name without a picture. */
function logoImage(source: string, brandName: string): string {
  return `<img src="${source}" alt="${escapeHtml(brandName)}" width="140" height="44" style="display:inline-block;border:0;font-family:${serif};font-size:32px;line-height:44px;font-weight:700;color:${brand};">`;
}

function htmlBlock(block: FilledBlock): string {
  switch (block.kind) {
    case 'text':
      return `<p style="margin:0 0 18px;">${linked(block.text).replaceAll('\n', '<br>')}</p>`;
    case 'button':
      return button(block.label, block.url);
    case 'code':
      return `<p style="margin:0 0 24px;font-size:13px;line-height:19px;color:${muted};"><img src="${block.picture}" alt="${escapeHtml(block.label)}" width="220" height="220" style="display:block;border:0;">${escapeHtml(block.label)}</p>`;
    case 'items':
      return `<table ${table} style="margin:0 0 16px;">${block.items.map(item).join('')}</table>`;
    case 'totals':
      return `<table ${table} style="margin:0 0 24px;">${block.rows.map(total).join('')}</table>`;
    case 'rows':
      return `<table ${table} style="margin:0 0 24px;">${block.rows.map(row).join('')}</table>`;
  }
}

/** With the plain URL below, for clients that do not show the button. */
function button(label: string, url: string): string {
  return `<table role="presentation" cellpadding="0" cellspacing="0" border="0" style="margin:4px 0 12px;"><tr>
<td bgcolor="${brand}" style="border-radius:999px;"><a href="${escapeHtml(url)}" style="display:inline-block;padding:13px 26px;font-family:${sans};font-size:16px;line-height:20px;font-weight:600;color:#FFFFFF;text-decoration:none;">${escapeHtml(label)}</a></td>
</tr></table>
<p style="margin:0 0 20px;font-size:13px;line-height:19px;word-break:break-all;">${linked(url)}</p>`;
}

function item({ label, quantity, picture, amount, prior }: EmailItem): string {
  const cell = `padding:10px 0;border-bottom:1px solid ${line};vertical-align:top;`;
  const note = prior
    ? `<br><span style="font-size:13px;line-height:19px;color:${muted};">${escapeHtml(prior)}</span>`
    : '';
  const image = picture
    ? `<img src="${picture}" alt="" width="56" height="56" style="display:block;border:0;border-radius:8px;">`
    : '';
  return `<tr><td width="${picture ? 72 : 0}" style="${cell}">${image}</td><td style="${cell}">${quantity} × ${escapeHtml(label)}${note}</td><td align="right" style="${cell}padding-left:16px;white-space:nowrap;">${escapeHtml(amount)}</td></tr>`;
}

function total(
  [label, amount]: readonly [string, string],
  position: number,
  all: readonly unknown[],
): string {
  const last = position === all.length - 1;
  const cell = last ? 'padding:10px 0 0;font-weight:700;' : `padding:8px 0 0;color:${muted};`;
  return `<tr><td style="${cell}">${escapeHtml(label)}</td><td align="right" style="${cell}padding-left:16px;white-space:nowrap;">${escapeHtml(amount)}</td></tr>`;
}

function row([label, value]: readonly [string, string]): string {
  return `<tr><td style="padding:0 0 10px;"><span style="font-size:13px;line-height:19px;color:${muted};">${escapeHtml(label)}</span><br>${escapeHtml(value)}</td></tr>`;
}

/** Escapes text and converts URLs to links. */
function linked(text: string): string {
  return text
    .split(/(https?:\/\/[^\s<>"]*[^\s<>".,;:!?])/)
    .map((part, position) =>
      position % 2 === 1
        ? `<a href="${escapeHtml(part)}" style="color:${brand};">${escapeHtml(part)}</a>`
        : escapeHtml(part),
    )
    .join('');
}
