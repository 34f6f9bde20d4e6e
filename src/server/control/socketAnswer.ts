import { object, optional, string, unknown } from 'superstruct';

/** Either what was asked for, or why it failed. */
export const socketAnswer = object({ result: optional(unknown()), failure: optional(string()) });

/** Before each line of content, which tells it from the answer. */
export const contentMark = '+';
