import { act, screen, waitFor } from '@testing-library/react';
import { useState } from 'react';
import { makeFakeApi } from '@tests/support/fakeApi';
import { renderApp } from '@tests/support/renderApp';
import { sampleList } from '@tests/support/sampleProducts';
import { ShopSearch } from './Shop';

function show() {
  const searches: string[] = [];
  let setUrl = (_q: string) => {};
  function Page() {
    const [value, setValue] = useState('');
    setUrl = setValue;
    return <ShopSearch value={value} onType={() => undefined} onSearch={(q) => searches.push(q)} />;
  }
  const api = makeFakeApi({ 'GET /api/products': () => sampleList([]) });
  const { user } = renderApp(<Page />, { locale: 'en', api });
  const field = screen.getByRole('combobox', { name: 'Search' });
  return {
    field,
    urlChanges: (q: string) => act(() => setUrl(q)),
    async types(letter: string, expected: string[]) {
      await user.type(field, letter);
      await waitFor(() => expect(searches).toEqual(expected));
    },
    typesMore: (letter: string) => user.type(field, letter),
    searches,
  };
}

test('on a slow device, URLs of earlier searches do not overwrite letters typed since', async () => {
  const { field, urlChanges, types, typesMore, searches } = show();
  await types('a', ['a']);
  await types('b', ['a', 'ab']);
  await typesMore('c');
  urlChanges('a');
  urlChanges('ab');
  expect(field).toHaveValue('abc');
  await waitFor(() => expect(searches).toEqual(['a', 'ab', 'abc']));
});

test('a URL that something else changed is shown in the field', async () => {
  const { field, urlChanges, types } = show();
  await types('a', ['a']);
  urlChanges('a');
  urlChanges('');
  expect(field).toHaveValue('');
  urlChanges('b');
  expect(field).toHaveValue('b');
});
