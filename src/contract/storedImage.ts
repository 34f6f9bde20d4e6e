import { integer, object, string, type Infer } from 'superstruct';
import { id, requiredText } from './fields';

/** A stored image: its path below `/storage/` and its size in pixels. */
export const storedImage = object({ src: string(), width: integer(), height: integer() });
/** An image that is stored already; `POST /api/admin/images` stores one. */
export const imageFile = object({ src: requiredText(200), width: id(), height: id() });
export type StoredImage = Infer<typeof imageFile>;
