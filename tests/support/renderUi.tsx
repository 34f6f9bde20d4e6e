import { setupI18n } from '@lingui/core';
import { I18nProvider } from '@lingui/react';
import { render, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router';
import { intlTag, type Locale } from '@/contract/locale';
import { namespaces } from '@/lib/namespaces';
import { readMessages } from './messages';

export * from '@testing-library/react';
export { default as userEvent } from '@testing-library/user-event';

export function testI18n(locale: Locale = 'en') {
  const i18n = setupI18n();
  for (const namespace of namespaces) i18n.load(locale, readMessages(locale, namespace));
  i18n.activate(locale, [intlTag(locale)]);
  return i18n;
}

/** Renders components of the design system with messages and a router, without a store. */
export function renderUi(
  children: ReactNode,
  { locale = 'en', path: at = '/' }: { locale?: Locale; path?: string } = {},
): RenderResult {
  const i18n = testI18n(locale);
  return render(children, {
    wrapper: ({ children: inner }) => (
      <I18nProvider i18n={i18n}>
        <MemoryRouter initialEntries={[at]}>{inner}</MemoryRouter>
      </I18nProvider>
    ),
  });
}
