import { refine, type Struct } from 'superstruct';
import { requiredText } from './fields';

const ownPath = /^\/(?![/\\])[^\s\\]*$/;
const httpsAddress = /^https:\/\/[^\s/?#@\\:]+(:\d+)?([/?#][^\s\\]*)?$/;

/** Whether an address of the banner or of a page is a path of the shop or https. */
const isLinkAddress = (address: string): boolean =>
  ownPath.test(address) || httpsAddress.test(address);

export const linkAddress = (): Struct<string, null> =>
  refine(requiredText(300), 'linkAddress', (address) => isLinkAddress(address.trim()) || 'invalid');

export const isHttpsAddress = (address: string): boolean => httpsAddress.test(address);
