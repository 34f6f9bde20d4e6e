import { integer, object, string, type Infer } from 'superstruct';
import { id, requiredText } from './fields';

/** `src` is the path below `/storage/`. The size is in pixels. */
export const storedImage = object({ src: string(), width: integer(), height: integer() });
export const imageFile = object({ src: requiredText(200), width: id(), height: id() });
export type StoredImage = Infer<typeof imageFile>;
