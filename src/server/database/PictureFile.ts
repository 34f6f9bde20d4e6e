/** A stored picture: where it lies and how large it is. */
export interface PictureFile {
  src: string;
  width: number;
  height: number;
}
