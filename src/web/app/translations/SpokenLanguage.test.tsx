import { act } from '@testing-library/react';
import { lazy, Suspense, useState, type ComponentType } from 'react';
import { createRoot, hydrateRoot } from 'react-dom/client';
import { renderToString } from 'react-dom/server';
import { useText } from '../../lib/text';
import { SpokenLanguage } from './SpokenLanguage';
import { makeTranslations, type Translations } from './translations';

const words = { 'sr-LAT': 'Korpa', en: 'Cart' };

function inSerbian(): Translations {
  return makeTranslations({
    locale: 'sr-LAT',
    messages: { cart: { 'cart:title': words['sr-LAT'] } },
    load: async (locale) => ({ 'cart:title': words[locale] }),
  });
}

function Title() {
  return <h1>{useText().text('cart:title')}</h1>;
}

interface ShopProps {
  translations: Translations;
  part: ComponentType;
}

/** A page with a part that the browser takes over after the rest. */
function Shop({ translations, part: Part }: ShopProps) {
  return (
    <SpokenLanguage translations={translations}>
      <main>
        <Suspense>
          <Part />
        </Suspense>
      </main>
    </SpokenLanguage>
  );
}

test('a part of the markup that is taken over while the language changes still fits', async () => {
  const place = document.body.appendChild(document.createElement('div'));
  place.innerHTML = renderToString(<Shop translations={inSerbian()} part={Title} />);
  const translations = inSerbian();
  let arrive = () => {};
  const Late = lazy(
    () =>
      new Promise<{ default: ComponentType }>((resolve) => {
        arrive = () => resolve({ default: Title });
      }),
  );
  const complaints = jest.fn();
  await act(async () => {
    hydrateRoot(place, <Shop translations={translations} part={Late} />, {
      onRecoverableError: complaints,
    });
  });
  expect(place).toHaveTextContent('Korpa');
  await act(async () => {
    arrive();
    await translations.switchTo('en');
  });
  expect(place).toHaveTextContent('Cart');
  expect(complaints).not.toHaveBeenCalled();
});

test('more words of the same language draw nothing anew', async () => {
  const translations = inSerbian();
  const rendered = jest.fn();
  function Counted() {
    rendered(useText().text('cart:title'));
    return null;
  }
  function App() {
    const [page] = useState(<Counted />);
    return <SpokenLanguage translations={translations}>{page}</SpokenLanguage>;
  }
  const place = document.createElement('div');
  await act(async () => createRoot(place).render(<App />));
  await act(() => translations.need(['shop']));
  expect(rendered).toHaveBeenCalledTimes(1);
  await act(() => translations.switchTo('en'));
  expect(rendered).toHaveBeenLastCalledWith('Cart');
});
