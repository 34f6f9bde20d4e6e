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

const cases: [how: string, times: number, trigger: () => unknown][] = [
  ['is focused', 1, () => window.dispatchEvent(new Event('focus'))],
  ['becomes visible', 1, () => document.dispatchEvent(new Event('visibilitychange'))],
  ['was frozen', 1, () => document.dispatchEvent(new Event('resume'))],
  ['is back online', 1, () => window.dispatchEvent(new Event('online'))],
  ['is restored from the back/forward cache', 1, pageshow(true)],
  ['has just been opened', 0, pageshow(false)],
  ['slept for an hour', 1, () => sleep(3_600_000)],
  ['slept while the clock was set back', 1, () => sleep(-3_600_000)],
  ['did not sleep', 0, () => sleep(0)],
];

test.each(cases)('a tab that %s refetches its data %i times', (_, times, trigger) => {
  trigger();
  const focused = { type: '__rtkq/focused', payload: undefined };
  expect(dispatch.mock.calls).toEqual(Array(times).fill([focused]));
});

test.each(cases)(
  'a background tab that %s refetches when it becomes visible',
  (how, _, trigger) => {
    isHidden = true;
    trigger();
    expect(dispatch).toHaveBeenCalledTimes(how === 'was frozen' ? 1 : 0);
    isHidden = false;
    dispatch.mockClear();
    document.dispatchEvent(new Event('visibilitychange'));
    expect(dispatch).toHaveBeenCalledTimes(1);
  },
);

test('frequent return events refetch every three seconds, and simultaneous ones refetch once', () => {
  const focus = () => window.dispatchEvent(new Event('focus'));
  for (let count = 0; count < 3; count += 1) focus();
  jest.advanceTimersByTime(5_000);
  expect(dispatch).toHaveBeenCalledTimes(1);
  for (let elapsed = 0; elapsed < 9_000; elapsed += 600) {
    focus();
    jest.advanceTimersByTime(600);
  }
  expect(dispatch).toHaveBeenCalledTimes(5);
});

test.each([
  ['back_forward', 1],
  ['navigate', 0],
])(
  'a navigation of type %s refetches the data sent with the page %i times',
  async (type, times) => {
    jest.spyOn(performance, 'getEntriesByType').mockReturnValue([{ type } as never]);
    refetchOnReturn(dispatch, Promise.resolve());
    expect(dispatch).not.toHaveBeenCalled();
    await Promise.resolve();
    expect(dispatch).toHaveBeenCalledTimes(times);
  },
);
