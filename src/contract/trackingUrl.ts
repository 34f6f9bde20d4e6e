interface Courier {
  id: string;
  tracking_url: string | null;
}

const placeholder = '{number}';

/** Whether a tracking URL starts with https and contains the placeholder once, after the host. */
export function isTrackingUrl(url: string): boolean {
  const [before = '', after, ...more] = url.split(placeholder);
  if (after === undefined || more.length > 0) return false;
  return /^https:\/\/[^\s/?#@\\{}]+\/\S*$/.test(before) && /^\S*$/.test(after);
}

export function trackingUrl(
  couriers: readonly Courier[],
  { courier_id, tracking_number }: { courier_id: string | null; tracking_number: string | null },
): string | undefined {
  if (!tracking_number) return undefined;
  const found = couriers.find(({ id }) => id === courier_id);
  // Lone surrogates cannot be encoded, but no text in the database contains one.
  const number = encodeURIComponent(tracking_number.replace(/\p{Cs}/gu, ''));
  return found?.tracking_url?.replace(placeholder, () => number);
}
