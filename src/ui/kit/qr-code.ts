/** QR codes: a text as a drawing, and a picture as its text. The package is loaded when it is first needed. */

/** A code as one SVG path on a grid of `size` units, with the quiet border of four units that cameras ask for. */
export interface QrDrawing {
  readonly size: number
  readonly path: string
}

/** Draws a text. */
export async function drawQr(text: string): Promise<QrDrawing> {
  const { encodeQR } = await import('qr')
  const rows = encodeQR(text, 'raw', { ecc: 'medium', border: 4 })
  const path = rows
    .flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])))
    .join('')
  return { size: rows.length, path }
}

/** Pixels, four bytes each. */
export type Pixels = Pick<ImageData, 'width' | 'height' | 'data'>

/** The text of the code in a picture; undefined when there is none, or it cannot be made out. */
export async function readQr({ width, height, data }: Pixels): Promise<string | undefined> {
  const { decodeQR } = await import('qr/decode.js')
  try {
    return decodeQR({ width, height, data })
  } catch {
    return undefined
  }
}

/** Larger pictures are made smaller first: a code needs no more. */
const MAX_PIXELS = 1200

/** The pixels of a picture. @throws DOMException when it is none */
export async function readPixels(source: Blob | HTMLVideoElement): Promise<Pixels> {
  const picture = await createImageBitmap(source)
  const scale = Math.min(1, MAX_PIXELS / Math.max(picture.width, picture.height))
  const [width, height] = [Math.round(picture.width * scale), Math.round(picture.height * scale)]
  const room = new OffscreenCanvas(width, height).getContext('2d')
  if (!room) throw new Error('There is no canvas to read a picture on.')
  room.drawImage(picture, 0, 0, width, height)
  picture.close()
  return room.getImageData(0, 0, width, height)
}
