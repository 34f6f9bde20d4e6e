import { BlockList } from 'node:net';
import type { FastifyRequest } from 'fastify';

const proxyHeaders = ['x-forwarded-for', 'forwarded', 'x-real-ip', 'via'] as const;
const loopback = new BlockList();
loopback.addSubnet('127.0.0.0', 8, 'ipv4');
loopback.addAddress('::1', 'ipv6');

export const isForwarded = ({ headers }: FastifyRequest): boolean =>
  proxyHeaders.some((name) => headers[name] !== undefined);

/** Requests that a local proxy forwarded are not local. */
export function isLocalRequest(request: FastifyRequest): boolean {
  if (isForwarded(request)) return false;
  const { remoteAddress, localAddress } = request.socket;
  if (remoteAddress === undefined) return false;
  if (remoteAddress === localAddress) return true;
  return loopback.check(remoteAddress, remoteAddress.includes(':') ? 'ipv6' : 'ipv4');
}
