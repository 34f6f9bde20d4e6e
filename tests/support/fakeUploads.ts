class FakeRequest {
  status = 0;
  response: unknown = null;
  responseType = '';
  timeout = 0;
  upload: { onprogress?: (event: { loaded: number }) => void } = {};
  onload?: () => void;
  onerror?: () => void;
  onabort?: () => void;
  file: File | undefined;
  aborted = false;
  open = () => undefined;
  setRequestHeader = () => undefined;
  constructor(private readonly onSend: (request: FakeRequest) => void) {}
  send(file: File) {
    this.file = file;
    setTimeout(() => this.onSend(this));
  }
  abort() {
    this.aborted = true;
    this.onabort?.();
  }
  respond(status: number, response: unknown) {
    this.status = status;
    this.response = response;
    this.onload?.();
  }
}

/**
 * Replaces `XMLHttpRequest`, which jsdom would send, and returns the uploads in the order of sending. `onSend` can
 * respond; by default a request remains pending.
 */
export function fakeUploads(
  onSend: (request: FakeRequest) => void = () => undefined,
): FakeRequest[] {
  const sent: FakeRequest[] = [];
  jest.spyOn(window, 'XMLHttpRequest').mockImplementation((() => {
    const request = new FakeRequest(onSend);
    sent.push(request);
    return request;
  }) as unknown as () => XMLHttpRequest);
  return sent;
}

export const storedImage = { src: 'products/0123456789abcdef.jpg', width: 1600, height: 1200 };
export const photoFile = (name = 'plums.jpg', type = 'image/jpeg') =>
  new File(['photo'], name, { type });
