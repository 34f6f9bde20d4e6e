import { isApiError } from '../api/apiError';
import type { ApiState } from '../api/apiState';

/**
 * What the server asked for and did not get, in words for its log; undefined where the page is whole.
 * @param status the page's own; where it is a 404, one of the answers was that there can be no such thing
 */
export function lostData({ queries }: ApiState['api'], status: number): Error | undefined {
  const lost = Object.values(queries).flatMap((query) => {
    if (query?.status === 'pending') return [`${query.endpointName} late`];
    if (query?.status !== 'rejected') return [];
    const { endpointName, error } = query;
    if (!isApiError(error)) return [`${endpointName} failed`];
    const isAnswer = status === 404 && (error.status === 404 || error.status === 422);
    return isAnswer ? [] : [`${endpointName} ${error.code}`];
  });
  return lost.length > 0 ? new Error(`The page lacks data: ${lost.join(', ')}`) : undefined;
}
