import { describe, expect, it } from 'vitest'
import { drawQr, readQr } from '../../../src/ui/kit/qr-code'

/** Paints the QR code of a text, with `scale` pixels per unit. The code has its own quiet border. */
async function paint(text: string, scale: number) {
  const { size, path } = await drawQr(text)
  const side = size * scale
  const data = new Uint8ClampedArray(side * side * 4).fill(255)
  for (const [, x, y] of path.matchAll(/M(\d+) (\d+)h/g)) {
    for (let index = 0; index < scale * scale; index += 1) {
      const [px, py] = [Number(x) * scale + (index % scale), Number(y) * scale + Math.floor(index / scale)]
      data.fill(0, (py * side + px) * 4, (py * side + px) * 4 + 3)
    }
  }
  return { width: side, height: side, data }
}

describe('a QR code', () => {
  const text = JSON.stringify({
    endpoint: `https://push.example/${'a1B2'.repeat(40)}`,
    keys: { p256dh: 'B'.repeat(87), auth: 'x'.repeat(22) },
  })

  it('is read back unchanged for a subscription', async () => {
    expect(await readQr(await paint(text, 4))).toBe(text)
  })

  it('has a quiet border of four units', async () => {
    const { size, path } = await drawQr(text)
    const at = [...path.matchAll(/M(\d+) (\d+)h/g)].flatMap(([, x, y]) => [Number(x), Number(y)])
    expect([Math.min(...at), Math.max(...at)]).toEqual([4, size - 5])
  })

  it('is not found in a picture without a code', async () => {
    const data = new Uint8ClampedArray(200 * 200 * 4).fill(255)
    expect(await readQr({ width: 200, height: 200, data })).toBeUndefined()
  })
})
