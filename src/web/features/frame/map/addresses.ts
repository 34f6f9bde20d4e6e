import type { Coordinates } from './googleMaps';

/** Degrees around the shop that the embedded map shows. */
const span = { lat: 0.006, lng: 0.014 };

/** OpenStreetMap's own page for embedding, which needs no key. */
export function openStreetMapEmbed({ lat, lng }: Coordinates): string {
  const box = [lng - span.lng, lat - span.lat, lng + span.lng, lat + span.lat];
  const query = new URLSearchParams({
    bbox: box.map((degrees) => degrees.toFixed(4)).join(','),
    layer: 'mapnik',
    marker: `${lat},${lng}`,
  });
  return `https://www.openstreetmap.org/export/embed.html?${query}`;
}

/** Asks the shopper's own map for the way. */
export function directionsAddress({ lat, lng }: Coordinates): string {
  const query = new URLSearchParams({ api: '1', destination: `${lat},${lng}` });
  return `https://www.google.com/maps/dir/?${query}`;
}
