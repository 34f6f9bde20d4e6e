import type net from 'node:net';
import { contentMark } from './socketAnswer';

/** What is said may be read in a transaction that all others wait for: a halted command must not hold it. */
const patienceMillis = 10_000;

/**
 * Says a line of content to the command that asked, and waits while it is behind.
 * @throws Error when the command is gone, or has taken nothing for too long
 */
export async function sayLine(
  socket: net.Socket,
  line: string,
  patience = patienceMillis,
): Promise<void> {
  if (!socket.writable) throw new Error(gone);
  if (socket.write(`${contentMark}${line}\n`)) return;
  await taken(socket, patience);
}

const gone = 'The command went away before it had everything.';

function taken(socket: net.Socket, patience: number): Promise<void> {
  return new Promise((resolve, reject) => {
    const end = (failure?: string) => {
      clearTimeout(timer);
      socket.off('drain', onDrain);
      socket.off('close', onClose);
      if (failure === undefined) resolve();
      else reject(new Error(failure));
    };
    const onDrain = () => end();
    const onClose = () => end(gone);
    const timer = setTimeout(() => end('The command did not take what it asked for.'), patience);
    socket.once('drain', onDrain);
    socket.once('close', onClose);
  });
}
