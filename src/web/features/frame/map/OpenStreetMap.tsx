import { useLayoutEffect, useRef } from 'react';
import { openStreetMapEmbed } from './addresses';
import type { Coordinates } from './googleMaps';
import { Embedded } from './mapStyle';

interface OpenStreetMapProps {
  title: string;
  coordinates: Coordinates;
  shown: boolean;
  onShown: () => void;
  onBroke: () => void;
}

/**
 * OpenStreetMap's embedded page. An `<iframe>` reports "load" for the browser's own error page, too;
 * an `<object>` tells a map from a failure.
 */
export function OpenStreetMap({ title, coordinates, shown, onShown, onBroke }: OpenStreetMapProps) {
  const embedded = useRef<HTMLObjectElement>(null);
  // React listens to "load" of an object, but not to "error".
  useLayoutEffect(() => {
    const target = embedded.current;
    target?.addEventListener('load', onShown);
    target?.addEventListener('error', onBroke);
    return () => {
      target?.removeEventListener('load', onShown);
      target?.removeEventListener('error', onBroke);
    };
  }, [onShown, onBroke]);
  return (
    <Embedded
      ref={embedded}
      type="text/html"
      data={openStreetMapEmbed(coordinates)}
      title={title}
      aria-label={title}
      $shown={shown}
    />
  );
}
