import type { ComponentProps, CSSProperties, ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { htmlLang, type Locale } from '@/contract/locale';
import type { Block, EmailItem, Row } from './emailBlocks';

/** All mail clients support tables and inline styles. Clients in dark mode adapt the colours. */
const ink = '#24101F';
const muted = '#6B5564';
const brand = '#4A1942';
const line = '#E6DBDE';
const paper = '#F7F1F1';
const serif = "Petrona, Georgia, 'Times New Roman', serif";
const sans = "Figtree, 'Segoe UI', Roboto, Helvetica, Arial, sans-serif";

const table = { role: 'presentation', cellPadding: 0, cellSpacing: 0, border: 0 };
const wide = { ...table, width: '100%' };
const withSize = (size: number, height: number, more: CSSProperties): CSSProperties => ({
  ...more,
  fontSize: size,
  lineHeight: `${height}px`,
});
const small = withSize(13, 19, { color: muted });
const serifStyle = { fontFamily: serif, fontWeight: 700, color: brand };
/** Makes the alternative text look like the shop's name if the picture is not displayed. */
const logoStyle = withSize(32, 44, { ...serifStyle, display: 'inline-block' });
const titleStyle = withSize(26, 32, {
  ...serifStyle,
  margin: '0 0 20px',
  fontWeight: 600,
  color: ink,
});
const headStyle = { padding: '28px 32px 20px', borderBottom: `3px solid ${brand}` };
const textStyle = withSize(16, 25, { padding: '28px 32px 12px', fontFamily: sans, color: ink });
const footStyle = withSize(13, 20, { padding: '20px 32px', fontFamily: sans, color: muted });
const buttonStyle = withSize(16, 20, {
  display: 'inline-block',
  padding: '13px 26px',
  fontFamily: sans,
  fontWeight: 600,
  color: '#FFFFFF',
  textDecoration: 'none',
});
const amountStyle: CSSProperties = { paddingLeft: 16, whiteSpace: 'nowrap' };
/** Outlook ignores backgrounds in styles. */
const buttonCell = { bgcolor: brand, style: { borderRadius: 999 } };

export interface EmailContent {
  locale: Locale;
  subject: string;
  heading: string;
  brandName: string;
  tagline: string;
  logo: string | undefined;
  code: string;
  blocks: readonly Block[];
  footer: readonly string[];
}

export function htmlEmail(content: EmailContent): string {
  return `<!DOCTYPE html>\n${renderToStaticMarkup(<HtmlEmail {...content} />)}\n`;
}

function HtmlEmail(content: EmailContent) {
  const { locale, subject, heading, brandName, tagline, logo, code, blocks, footer } = content;
  return (
    <html lang={htmlLang(locale)}>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width, initial-scale=1" />
        <meta name="color-scheme" content="light dark" />
        <meta name="format-detection" content="telephone=no, date=no, address=no" />
        <title>{subject}</title>
      </head>
      <body style={{ margin: 0, padding: 0, backgroundColor: paper }}>
        <Table style={{ backgroundColor: paper }}>
          <tr>
            <td align="center" style={{ padding: '24px 12px' }}>
              <Table style={{ maxWidth: 600, backgroundColor: '#FFFFFF', borderRadius: 12 }}>
                <tr>
                  <td style={headStyle}>
                    {logo ? (
                      <Picture
                        src={logo}
                        alt={brandName}
                        width={140}
                        height={44}
                        style={logoStyle}
                      />
                    ) : (
                      <span style={withSize(32, 36, serifStyle)}>{brandName}</span>
                    )}
                    <br />
                    <span style={withSize(14, 20, { fontFamily: sans, color: muted })}>
                      {tagline}
                    </span>
                  </td>
                </tr>
                <tr>
                  <td style={textStyle}>
                    <h1 style={titleStyle}>{heading}</h1>
                    {blocks.map((block, index) => (
                      <HtmlBlock key={index} block={block} code={code} />
                    ))}
                  </td>
                </tr>
              </Table>
              <Table style={{ maxWidth: 600 }}>
                <tr>
                  <td style={footStyle}>
                    <Lines text={footer.join('\n')} />
                  </td>
                </tr>
              </Table>
            </td>
          </tr>
        </Table>
      </body>
    </html>
  );
}

function Table({ style, children }: { style: CSSProperties; children: ReactNode }) {
  return (
    <table {...wide} style={style}>
      <tbody>{children}</tbody>
    </table>
  );
}

/** Without this priority, React would preload the picture with an attribute that mail clients do not know. */
function Picture({ style, ...image }: ComponentProps<'img'>) {
  return <img {...image} fetchPriority="low" style={{ border: 0, ...style }} />;
}

function HtmlBlock({ block, code }: { block: Block; code: string }) {
  if (typeof block === 'string')
    return (
      <p style={{ margin: '0 0 18px' }}>
        <Lines text={block} />
      </p>
    );
  if ('button' in block) return <Button label={block.button} url={block.url} />;
  if ('code' in block)
    return (
      <p style={{ margin: '0 0 24px', ...small }}>
        <Picture
          src={code}
          alt={block.code}
          width={220}
          height={220}
          style={{ display: 'block' }}
        />
        {block.code}
      </p>
    );
  if ('items' in block)
    return <Table style={{ margin: '0 0 16px' }}>{block.items.map(itemRow)}</Table>;
  return (
    <Table style={{ margin: '0 0 24px' }}>
      {'rows' in block ? block.rows.map(labelledRow) : block.totals.map(totalRow)}
      {'vat' in block && block.vat && (
        <tr>
          <td colSpan={2} style={small}>
            {block.vat}
          </td>
        </tr>
      )}
    </Table>
  );
}

/** The domain below the button is a link for clients that do not display buttons. */
function Button({ label, url }: { label: string; url: string }) {
  return (
    <>
      <table {...table} style={{ margin: '4px 0 12px' }}>
        <tbody>
          <tr>
            <td {...buttonCell}>
              <a href={url} style={buttonStyle}>
                {label}
              </a>
            </td>
          </tr>
        </tbody>
      </table>
      <p style={withSize(12, 18, { margin: '0 0 20px' })}>
        <a href={url} style={{ color: muted }}>
          {new URL(url).host}
        </a>
      </p>
    </>
  );
}

const pictureStyle = { display: 'block', borderRadius: 8 };

function itemRow({ label, quantity, picture, amount, prior }: EmailItem, index: number) {
  const cell = { padding: '10px 0', borderBottom: `1px solid ${line}`, verticalAlign: 'top' };
  return (
    <tr key={index}>
      <td width={picture ? 72 : 0} style={cell}>
        {picture && <Picture src={picture} alt="" width={56} height={56} style={pictureStyle} />}
      </td>
      <td style={cell}>
        {`${quantity} × ${label}`}
        {prior && (
          <>
            <br />
            <span style={small}>{prior}</span>
          </>
        )}
      </td>
      <td align="right" style={{ ...cell, ...amountStyle }}>
        {amount}
      </td>
    </tr>
  );
}

function totalRow([label, amount]: Row, index: number, all: readonly Row[]) {
  const isLast = index === all.length - 1;
  const cell = isLast
    ? { padding: '10px 0 0', fontWeight: 700 }
    : { padding: '8px 0 0', color: muted };
  return (
    <tr key={index}>
      <td style={cell}>{label}</td>
      <td align="right" style={{ ...cell, ...amountStyle }}>
        {amount}
      </td>
    </tr>
  );
}

function labelledRow([label, value]: Row) {
  return (
    <tr key={label}>
      <td style={{ padding: '0 0 10px' }}>
        <span style={small}>{label}</span>
        <br />
        {value}
      </td>
    </tr>
  );
}

function Lines({ text }: { text: string }) {
  return text.split(/(\n|https?:\/\/[^\s<>"]*[^\s<>".,;:!?)])/).map((part, index) => {
    if (part === '\n') return <br key={index} />;
    if (index % 2 === 0) return part;
    return (
      <a key={index} href={part} style={{ color: brand }}>
        {part}
      </a>
    );
  });
}
