import { storageKeys } from './wire';

/**
 * Runs before the first paint, so that no theme flashes. redux-persist keeps `{"value":"\"dark\""}`
 * under the key. The text is constant: the CSP allows it by its hash.
 */
export const themeScript =
  `try{var t=JSON.parse(JSON.parse(localStorage.getItem('${storageKeys.theme}')).value);` +
  `if(t==='dark'||t==='auto')document.documentElement.dataset.theme=t}catch(e){}`;
