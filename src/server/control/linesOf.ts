import { StringDecoder } from 'node:string_decoder';

/** The lines of a stream, one by one; what follows the last line end is none. */
export async function* linesOf(stream: AsyncIterable<Buffer>): AsyncGenerator<string> {
  // Not `readline`: it ends lines at U+2028 too, which JSON may hold as it is.
  const decoder = new StringDecoder('utf8');
  let rest: string[] = [];
  for await (const chunk of stream) {
    const [first = '', ...others] = decoder.write(chunk).split('\n');
    rest.push(first);
    for (const next of others) {
      yield rest.join('');
      rest = [next];
    }
  }
}
