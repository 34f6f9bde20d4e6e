import { refetchOnReturn } from './refetchOnReturn';

const returned = {
  'is focused': () => window.dispatchEvent(new Event('focus')),
  'was frozen': () => document.dispatchEvent(new Event('resume')),
  'comes from the back/forward cache': () =>
    window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: true })),
};

const dispatch = jest.fn();
beforeAll(() => refetchOnReturn(dispatch));

it.each(Object.entries(returned))('data is fetched again in a tab that %s', (_, comesBack) => {
  comesBack();
  expect(dispatch).toHaveBeenCalledWith(expect.objectContaining({ type: '__rtkq/focused' }));
});

it('data of a page that has just been opened is not fetched twice', () => {
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted: false }));
  expect(dispatch).not.toHaveBeenCalled();
});
