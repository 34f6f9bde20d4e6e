import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

// Milliseconds; the machine that runs the tests may be busy.
configure({ asyncUtilTimeout: 10_000 });

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});
