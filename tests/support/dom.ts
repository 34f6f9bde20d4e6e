import '@testing-library/jest-dom';
import { configure } from '@testing-library/dom';

// Milliseconds; generous, because the test machine may be busy.
configure({ asyncUtilTimeout: 10_000 });

beforeEach(() => {
  window.localStorage.clear();
  window.sessionStorage.clear();
});
