import { refetchOnReturn } from './refetchOnReturn';

let isHidden = false;
const dispatch = jest.fn();
beforeAll(() => {
  jest.useFakeTimers();
  performance.getEntriesByType = () => [];
  Object.defineProperty(document, 'hidden', { get: () => isHidden });
  refetchOnReturn(dispatch);
});
beforeEach(() => {
  isHidden = false;
  jest.advanceTimersByTime(10_000);
  dispatch.mockClear();
});

const pageshow = (persisted: boolean) => () =>
  window.dispatchEvent(Object.assign(new Event('pageshow'), { persisted }));
const sleep = (ms: number) => {
  jest.setSystemTime(Date.now() + ms);
  jest.advanceTimersByTime(3_500);
};

const ways: [string, () => unknown, times: number][] = [
  ['is focused', () => window.dispatchEvent(new Event('focus')), 1],
  ['is shown', () => document.dispatchEvent(new Event('visibilitychange')), 1],
  ['was frozen', () => document.dispatchEvent(new Event('resume')), 1],
  ['has a network again', () => window.dispatchEvent(new Event('online')), 1],
  ['comes from the back/forward cache', pageshow(true), 1],
  ['has just been opened', pageshow(false), 0],
  ['slept for an hour', () => sleep(3_600_000), 1],
  ['slept through a clock that was set back', () => sleep(-3_600_000), 1],
  ['lost no time', () => sleep(0), 0],
];

test.each(ways)('a tab that %s refetches its data once', (_, comesBack, times) => {
  comesBack();
  const focused = { type: '__rtkq/focused', payload: undefined };
  expect(dispatch.mock.calls).toEqual(Array(times).fill([focused]));
});

test.each(ways)('a background tab that %s refetches when shown', (how, comesBack) => {
  isHidden = true;
  comesBack();
  expect(dispatch).toHaveBeenCalledTimes(how === 'was frozen' ? 1 : 0);
  isHidden = false;
  dispatch.mockClear();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(dispatch).toHaveBeenCalledTimes(1);
});

test('returns within three seconds refetch once more after those seconds, but simultaneous ones do not', () => {
  const focus = () => window.dispatchEvent(new Event('focus'));
  for (let count = 0; count < 3; count += 1) focus();
  jest.advanceTimersByTime(5_000);
  expect(dispatch).toHaveBeenCalledTimes(1);
  for (let passed = 0; passed < 9_000; passed += 600) {
    focus();
    jest.advanceTimersByTime(600);
  }
  expect(dispatch).toHaveBeenCalledTimes(5);
});

test.each([
  ['back_forward', 1],
  ['navigate', 0],
])('a visit of type %s refetches the data sent with the page %i times', async (type, times) => {
  jest.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as never]);
  refetchOnReturn(dispatch, Promise.resolve());
  expect(dispatch).not.toHaveBeenCalled();
  await Promise.resolve();
  expect(dispatch).toHaveBeenCalledTimes(times);
});
