/** Pixels of the longer side: enough to read small print. */
const LONGEST = 2_000
const QUALITY = 0.85

/**
 * A photo as a smaller JPEG, drawn anew, so without place or camera. What the browser can't draw stays as it is, and
 * the server says what to do.
 */
export async function shrink(file: File): Promise<File> {
  if (!/^image\//.test(file.type)) return file
  const picture = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => undefined)
  if (picture === undefined) return file
  const scale = Math.min(1, LONGEST / Math.max(picture.width, picture.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(picture.width * scale))
  canvas.height = Math.max(1, Math.round(picture.height * scale))
  canvas.getContext('2d')?.drawImage(picture, 0, 0, canvas.width, canvas.height)
  picture.close()
  const drawn = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', QUALITY))
  return drawn === null ? file : new File([drawn], 'photo.jpg', { type: 'image/jpeg' })
}
