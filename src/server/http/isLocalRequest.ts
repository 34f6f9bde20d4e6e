import { BlockList } from 'node:net';
import type { FastifyRequest } from 'fastify';

/** Headers that proxies add to forwarded requests. */
const proxyHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'] as const;
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

export const isForwarded = ({ headers }: FastifyRequest): boolean =>
  proxyHeaders.some((name) => headers[name] !== undefined);

/** Whether a request originates on this machine and was not forwarded by a local proxy. */
export function isLocalRequest(request: FastifyRequest): boolean {
  if (isForwarded(request)) return false;
  const { remoteAddress, localAddress } = request.socket;
  if (remoteAddress === undefined) return false;
  if (remoteAddress === localAddress) return true;
  return loopback.check(remoteAddress, remoteAddress.includes(':') ? 'ipv6' : 'ipv4');
}
