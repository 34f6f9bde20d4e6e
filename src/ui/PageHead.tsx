import { createContext, useContext } from 'react';
import { useLocation } from 'react-router';
import { getLanguage } from '@/contract/languages';
import { htmlLang, locales } from '@/contract/locale';
import { pathIn } from '@/contract/paths';
import { useText } from '@/lib/text';

/** The shop's public URL without a trailing slash, e.g. `https://bobica.rs`. */
export const OriginContext = createContext('');

export interface PageMeta {
  title: string;
  /** Defaults to the shop's description. */
  description?: string;
  /** Set for private pages and pages with several URLs. */
  noindex?: boolean;
  /** The path and query of the canonical URL; defaults to the path. */
  canonical?: string;
  /** The path of the image for shared links. */
  image?: string;
  type?: 'website' | 'product' | 'article';
  /** Structured data (schema.org). Each object gets its own script. */
  jsonLd?: readonly object[];
}

const logo = '/icons/icon-512.png';

/** The title and metadata of a page, which React hoists into the head. */
export function PageHead({
  title,
  description,
  noindex,
  canonical,
  image,
  type,
  jsonLd,
}: PageMeta) {
  const origin = useContext(OriginContext);
  const { pathname } = useLocation();
  const { locale, text } = useText();
  const summary = description ?? text('common:seo.siteDescription');
  const url = origin + (canonical ?? pathname);
  const localeUrl = pathIn(locale, url);
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={summary} />
      {noindex && <meta name="robots" content="noindex" />}
      {!noindex && (
        <>
          <link rel="canonical" href={localeUrl} />
          {locales.map((other) => (
            <link
              key={other}
              rel="alternate"
              hrefLang={htmlLang(other)}
              href={pathIn(other, url)}
            />
          ))}
          <link rel="alternate" hrefLang="x-default" href={url} />
        </>
      )}
      <meta property="og:title" content={title} />
      <meta property="og:description" content={summary} />
      <meta property="og:type" content={type ?? 'website'} />
      <meta property="og:url" content={localeUrl} />
      <meta property="og:site_name" content={text('common:brand.name')} />
      <meta property="og:locale" content={getLanguage(locale).openGraph} />
      <meta property="og:image" content={origin + (image ?? logo)} />
      <meta name="twitter:card" content={image ? 'summary_large_image' : 'summary'} />
      {jsonLd?.map((data, index) => (
        <script
          key={index}
          type="application/ld+json"
          dangerouslySetInnerHTML={{ __html: JSON.stringify(data).replace(/</g, '\\u003c') }}
        />
      ))}
    </>
  );
}
