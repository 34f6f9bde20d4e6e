/** The longer side, in pixels. */
const uploadSide = 1600;
const previewSide = 176;

function draw(bitmap: ImageBitmap, side: number): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  const scale = Math.min(1, side / Math.max(bitmap.width, bitmap.height));
  canvas.width = Math.max(1, Math.round(bitmap.width * scale));
  canvas.height = Math.max(1, Math.round(bitmap.height * scale));
  canvas.getContext('2d')?.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  return canvas;
}

/** Shrinks a photo and removes its location. Unreadable files are left unchanged, so that the server reports them. */
export async function shrink(file: File): Promise<{ file: Blob; preview: string }> {
  try {
    const bitmap = await createImageBitmap(file);
    const resized = draw(bitmap, uploadSide);
    const preview = draw(bitmap, previewSide).toDataURL('image/jpeg', 0.7);
    bitmap.close();
    const smaller = await new Promise<Blob | null>((resolve) =>
      resized.toBlob(resolve, 'image/jpeg', 0.85),
    );
    return { file: smaller ?? file, preview };
  } catch {
    return { file, preview: '' };
  }
}
