import { useContext, type ComponentPropsWithRef, type MouseEvent } from 'react';
import { UNSAFE_NavigationContext as NavigationContext, type To } from 'react-router';

export interface LinkProps extends Omit<ComponentPropsWithRef<'a'>, 'href'> {
  /** From the root of the shop on. */
  to: To;
  /** Only a part of the page changes, so the view stays where it is. */
  preventScrollReset?: boolean;
  /** Asks the server for the page. */
  reloadDocument?: boolean;
  /** Does the going, for a link with something to show before the page can. */
  going?: (go: () => void) => void;
}

const atOnce = (go: () => void) => go();

/**
 * A link within the shop. react-router's own finds its way from where it stands, so that all links of a page
 * are rendered again with each change of the address; addresses from the root on need no such finding.
 */
export function Link({
  to,
  preventScrollReset,
  reloadDocument,
  going = atOnce,
  onClick,
  ...rest
}: LinkProps) {
  const { navigator } = useContext(NavigationContext);
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || reloadDocument || !isPlain(event)) return;
    event.preventDefault();
    going(() => navigator.push(to, undefined, { preventScrollReset }));
  };
  return <a {...rest} href={navigator.createHref(to)} onClick={follow} />;
}

/** Not one that the browser has its own answer to: another tab, a download. */
function isPlain(click: MouseEvent<HTMLAnchorElement>): boolean {
  const { button, currentTarget, metaKey, altKey, ctrlKey, shiftKey } = click;
  const here = currentTarget.target === '' || currentTarget.target === '_self';
  return button === 0 && here && !(metaKey || altKey || ctrlKey || shiftKey);
}
