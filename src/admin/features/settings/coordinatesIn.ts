interface Coordinates {
  lat: string;
  lng: string;
}

const degrees = String.raw`(-?\d{1,3}(?:\.\d+)?)`;

/** Where maps have the coordinates: the marked place before the middle of the map. */
const forms = [
  // Google Maps, a place.
  `!3d${degrees}!4d${degrees}`,
  // OpenStreetMap, a marker.
  `[?&]mlat=${degrees}&mlon=${degrees}`,
  // A search, directions, Apple Maps, and links of phones.
  `(?:[?&](?:q|query|ll|daddr|destination)=|^geo:)${degrees},${degrees}`,
  // The middle of the map: OpenStreetMap, Google Maps.
  `#map=[\\d.]+/${degrees}/${degrees}`,
  `@${degrees},${degrees}`,
  // Coordinates alone.
  `^\\(?${degrees}°?N?[,;\\s]+${degrees}°?E?\\)?$`,
].map((form) => new RegExp(form));

/** The coordinates in a link to a map, or as they are copied from one; undefined if there are none. */
export function coordinatesIn(typed: string): Coordinates | undefined {
  const text = typed.trim().replaceAll(/%2C/gi, ',');
  for (const form of forms) {
    const [, lat, lng] = form.exec(text) ?? [];
    if (lat && lng && Math.abs(Number(lat)) <= 90 && Math.abs(Number(lng)) <= 180)
      return { lat, lng };
  }
  return undefined;
}
