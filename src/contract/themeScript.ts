import { storageKeys } from './wire';

/**
 * Runs before the first paint, to avoid a flash of the wrong theme. redux-persist stores `{"value":"\"dark\""}`
 * under the key. The text is constant: the CSP allows it by hash.
 */
export const themeScript =
  `try{var t=JSON.parse(JSON.parse(localStorage.getItem('${storageKeys.theme}')).value);` +
  `if(t==='dark'||t==='auto')document.documentElement.dataset.theme=t}catch(e){}`;
