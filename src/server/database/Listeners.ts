/** Who listens to which channel. */
export interface Listener {
  /** A notice arrived: its transaction is committed. */
  noticed(payload: string): void;
  /** The connection was lost and is back: notices may have been missed. */
  reconnected?(): void;
}

/** The listeners of one database, by channel. */
export class Listeners {
  readonly #byChannel = new Map<string, Set<Listener>>();

  /** @returns true when it is the channel's first */
  add(channel: string, listener: Listener): boolean {
    const known = this.#byChannel.get(channel);
    if (known) known.add(listener);
    else this.#byChannel.set(channel, new Set([listener]));
    return !known;
  }

  remove(channel: string, listener: Listener): void {
    this.#byChannel.get(channel)?.delete(listener);
  }

  get channels(): string[] {
    return [...this.#byChannel.keys()];
  }

  notice(channel: string, payload: string): void {
    for (const listener of this.#byChannel.get(channel) ?? []) listener.noticed(payload);
  }

  reconnected(): void {
    for (const listeners of this.#byChannel.values()) {
      for (const listener of listeners) listener.reconnected?.();
    }
  }
}

/** Asks the database for a channel's notices. A channel's name is quoted, never trusted. */
export function listenStatement(channel: string): string {
  return `listen "${channel.replaceAll('"', '""')}"`;
}
