import { useEffect, useRef, useState } from 'react';
import { useParams } from 'react-router';
import styled from 'styled-components';
import { languageCodes, type Locale, locales } from '@/contract/locale';
import { useText } from '@/lib/text';
import { Cluster } from '@/ui/primitives';
import { SegmentedControl } from '@/ui/SegmentedControl';
import { productsApi } from '@/admin/api/productsApi';
import { type Previewed, previewScript } from '@/shared/previewFrame';
import { productPath } from '@/admin/lib/links';
import { getStoredTheme } from '@/admin/lib/preferences';
import { useWide } from '@/ui/useMediaQuery';
import { QueryState } from '@/admin/ui/QueryState';
import { ScreenHead } from '@/admin/ui/ScreenHead';

const widths = ['phone', 'desktop'] as const;
type Width = (typeof widths)[number];
/** In px. */
const phoneWidth = 390;

const Frame = styled.iframe`
  display: block;
  width: 100%;
  max-width: 100%;
  height: max(560px, calc(100dvh - 240px));
  margin: 16px auto 0;
  border: 1px solid var(--border);
  border-radius: var(--radius-md);
  background: var(--background);
`;

/** The draft on the shop's product page, in a frame because the layout depends on the window's width. */
export default function Preview() {
  const { text, locale: staffLocale } = useText();
  const id = Number(useParams().id);
  const [chosen, setLocale] = useState<Locale>();
  const locale = chosen ?? staffLocale;
  const [theme, setTheme] = useState<'light' | 'dark'>(() =>
    getStoredTheme() === 'dark' ? 'dark' : 'light',
  );
  // On a phone there is no choice of width.
  const isWide = useWide(1024);
  const [width, setWidth] = useState<Width>('desktop');
  const preview = productsApi.usePreviewProductQuery(
    { params: { id }, query: { locale } },
    { refetchOnMountOrArgChange: true },
  );
  const { data, currentData } = preview;
  const frame = useRef<HTMLIFrameElement>(null);
  const show = () => {
    if (!currentData) return;
    const texts = document.documentElement.dataset.texts ?? '';
    const previewed: Previewed = { product: currentData, locale, theme, texts };
    frame.current?.contentWindow?.postMessage(previewed, window.location.origin);
  };
  useEffect(show);
  const title = text('admin:save.preview');
  return (
    <>
      <ScreenHead
        title={title}
        lead={text('admin:preview.lead')}
        back={{ to: productPath(id), label: text('admin:preview.back') }}
      />
      <Cluster>
        <SegmentedControl
          label={text('common:language.label')}
          value={locale}
          segments={locales.map((locale) => ({ value: locale, label: languageCodes[locale] }))}
          onChange={setLocale}
        />
        <SegmentedControl
          label={text('common:theme.label')}
          value={theme}
          segments={(['light', 'dark'] as const).map((value) => ({
            value,
            label: text(`common:theme.${value}`),
          }))}
          onChange={setTheme}
        />
        {isWide && (
          <SegmentedControl
            label={text('admin:preview.width')}
            value={width}
            segments={widths.map((width) => ({
              value: width,
              label: text(`admin:preview.${width}`),
            }))}
            onChange={setWidth}
          />
        )}
      </Cluster>
      <QueryState query={preview} what={title} height="560px" top={16} />
      {data && (
        <Frame
          ref={frame}
          title={title}
          srcDoc={`<!doctype html><body><script src="${previewScript}"></script>`}
          style={width === 'phone' ? { width: phoneWidth } : undefined}
          onLoad={show}
        />
      )}
    </>
  );
}
