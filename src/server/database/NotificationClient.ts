import pg from 'pg';

const minPauseMs = 100;
const maxPauseMs = 5_000;
/** Without a heartbeat, a proxy would close the idle connection, and a lost peer would go unnoticed. */
const heartbeatMs = 10_000;

/** A PostgreSQL connection for LISTEN that, unlike a client of pg, reconnects when it is lost. */
export class NotificationClient {
  readonly #connectionString: string;
  readonly #onProblem: (error: Error) => void;
  readonly #listeners = new Listeners();
  #client: Promise<pg.Client> | undefined;
  #retry: NodeJS.Timeout | undefined;
  #closed = false;

  constructor(connectionString: string, onProblem: (error: Error) => void) {
    this.#connectionString = connectionString;
    this.#onProblem = onProblem;
  }

  async listen(channel: string, listener: Listener): Promise<() => void> {
    const isFirst = this.#listeners.add(channel, listener);
    try {
      // A pending reconnection listens to every channel.
      if (!this.#client && !this.#retry) this.#client = this.#connect();
      else if (isFirst) await (await this.#client)?.query(listenStatement(channel));
      await this.#client;
    } catch (error) {
      this.#listeners.remove(channel, listener);
      this.#client = undefined;
      throw error;
    }
    return () => this.#listeners.remove(channel, listener);
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#retry);
    const client = await this.#client?.catch(() => undefined);
    await client?.end();
  }

  async #connect(): Promise<pg.Client> {
    const client = new pg.Client({
      connectionString: this.#connectionString,
      connectionTimeoutMillis: 10_000,
      query_timeout: heartbeatMs,
    });
    client.on('error', this.#onProblem);
    client.on('notification', ({ channel, payload }) =>
      this.#listeners.notify(channel, payload ?? ''),
    );
    await client.connect();
    try {
      for (const channel of this.#listeners.channels) await client.query(listenStatement(channel));
    } catch (error) {
      await client.end();
      throw error;
    }
    const heartbeat = setInterval(() => {
      client.query('select 1').catch(() => client.end());
    }, heartbeatMs);
    heartbeat.unref();
    client.on('end', () => {
      clearInterval(heartbeat);
      this.#reconnect(minPauseMs);
    });
    return client;
  }

  #reconnect(pauseMs: number): void {
    if (this.#closed) return;
    this.#client = undefined;
    this.#retry = setTimeout(() => {
      const connecting = this.#connect();
      this.#client = connecting;
      this.#retry = undefined;
      connecting.then(
        () => this.#listeners.notifyReconnect(),
        (error: Error) => {
          this.#onProblem(error);
          this.#reconnect(Math.min(pauseMs * 2, maxPauseMs));
        },
      );
    }, pauseMs);
  }
}

export interface Listener {
  onNotification(payload: string): void;
  /** Called after a reconnection, because notifications may have been missed. */
  onReconnect?(): void;
}

export class Listeners {
  readonly #byChannel = new Map<string, Set<Listener>>();

  /** @returns true for the channel's first listener */
  add(channel: string, listener: Listener): boolean {
    const cached = this.#byChannel.get(channel);
    if (cached) cached.add(listener);
    else this.#byChannel.set(channel, new Set([listener]));
    return !cached;
  }

  remove(channel: string, listener: Listener): void {
    this.#byChannel.get(channel)?.delete(listener);
  }

  get channels(): string[] {
    return [...this.#byChannel.keys()];
  }

  notify(channel: string, payload: string): void {
    for (const listener of this.#byChannel.get(channel) ?? []) listener.onNotification(payload);
  }

  notifyReconnect(): void {
    for (const listeners of this.#byChannel.values()) {
      for (const listener of listeners) listener.onReconnect?.();
    }
  }
}

export function listenStatement(channel: string): string {
  return `listen "${channel.replaceAll('"', '""')}"`;
}
